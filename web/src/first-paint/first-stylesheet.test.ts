import { expect, it } from 'vitest'
import { firstStylesheet } from './first-stylesheet.ts'

const id = '01930000-0000-7000-8000-0000000000aa'
const own = `/themes/${id}/own-${'a'.repeat(32)}.css`
const made = `/themes/${id}/${'b'.repeat(32)}.css`
const company = { themes: { light: own, dark: made } } as never

it.each([
  ['/dashboard', false, own],
  ['/login', false, null],
  ['/dashboard/me/security', false, null],
  // Operators end maintenance from any page, and show who they are there.
  ['/dashboard', true, null],
] as const)(
  'a page at %s, maintenance %s, begins with the company’s own stylesheet: %s',
  (path, maintenance, sheet) => {
    expect(firstStylesheet({ company, maintenance }, 'light', path)).toBe(sheet)
    // What Cairn made of a design is worn everywhere.
    expect(firstStylesheet({ company, maintenance }, 'dark', path)).toBe(made)
  },
)

it('a page of no company begins with none', () => {
  expect(firstStylesheet({ company: null, maintenance: false }, 'light', '/')).toBeNull()
  expect(firstStylesheet(undefined, 'light', '/')).toBeNull()
})
