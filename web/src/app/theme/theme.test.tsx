import { isGuardedScreen } from '#contract/companies/own-stylesheet-paths.ts'
import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, data } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { setMedia } from '../../../test/setup.ts'
import { PasswordField } from '../../ui/fields/password-input.tsx'
import { colorSchemeManager, THEME_KEY } from './color-scheme.ts'
import { CompanyStylesheet } from './company-theme.tsx'
import { applyStylesheet, stamped, withoutOwn } from './stylesheet.ts'

let change: ReturnType<typeof useMantineColorScheme>['setColorScheme']
function Scheme() {
  const { setColorScheme } = useMantineColorScheme()
  change = setColorScheme
  return <p>here</p>
}
function show() {
  render(
    <MantineProvider colorSchemeManager={colorSchemeManager()} defaultColorScheme="auto">
      <Scheme />
    </MantineProvider>,
  )
  expect(screen.getByText('here')).toBeTruthy()
}
const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme')
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-theme]')]

afterEach(() => {
  for (const link of links()) link.remove()
})

describe('the colour scheme', () => {
  it.each([
    ['true', 'dark'],
    ['false', 'light'],
  ])('reads %s under use-dark-mode as %s, whatever the browser prefers [S4.1] [S9.6]', (stored, scheme) => {
    setMedia('(prefers-color-scheme: dark)', stored === 'false')
    localStorage.setItem('use-dark-mode', stored)
    show()
    expect(shown()).toBe(scheme)
  })

  it.each([
    [true, 'dark'],
    [false, 'light'],
  ])('follows the browser with nothing stored: %s is %s [S4.2]', (dark, scheme) => {
    setMedia('(prefers-color-scheme: dark)', dark)
    show()
    expect(shown()).toBe(scheme)
  })

  it('stores a change as true or false [S4.1]', () => {
    show()
    act(() => change('dark'))
    expect(localStorage.getItem(THEME_KEY)).toBe('true')
    act(() => change('light'))
    expect(localStorage.getItem(THEME_KEY)).toBe('false')
  })

  it('follows a change made in another tab [S4.4c]', () => {
    show()
    const elsewhere = { key: 'use-dark-mode', newValue: 'true', storageArea: localStorage }
    act(() => void window.dispatchEvent(new StorageEvent('storage', elsewhere)))
    expect(shown()).toBe('dark')
    // All that is stored was taken away there: the browser decides again.
    const cleared = { key: null, newValue: null, storageArea: localStorage }
    act(() => void window.dispatchEvent(new StorageEvent('storage', cleared)))
    expect(shown()).toBe('light')
  })
})

describe('the company’s stylesheet', () => {
  const themes = { light: '/themes/acme-light.css', dark: 'https://cdn.example/acme-dark.css' }
  const answer = (link: HTMLLinkElement | undefined, type: 'load' | 'error') =>
    link?.dispatchEvent(new Event(type))
  beforeEach(() => history.replaceState(null, '', '/'))

  it('is the entry of the colour scheme, with a timestamp against caching [S3.4] [S4.4a]', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1234)
    applyStylesheet(themes, 'light')
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/themes/acme-light.css?t=1234'])
    expect(stamped('https://cdn.example/a.css?v=2', 5)).toBe('https://cdn.example/a.css?v=2&t=5')
  })

  it('swaps its address when the scheme changes, once the new one is there [S4.3]', () => {
    applyStylesheet(themes, 'light')
    answer(links()[0], 'load')
    applyStylesheet(themes, 'dark')
    expect(links()).toHaveLength(2)
    answer(links()[1], 'load')
    expect(links().map(({ href }) => new URL(href).pathname)).toEqual(['/acme-dark.css'])
  })

  it.each(['load', 'error'] as const)(
    'is not taken out by another that was given up before its %s was told [S4.3]',
    (late) => {
      applyStylesheet(themes, 'dark')
      answer(links()[0], 'load')
      applyStylesheet(themes, 'light')
      const [, givenUp] = links()
      applyStylesheet(themes, 'dark')
      answer(givenUp, late)
      expect(links().map(({ href }) => new URL(href).pathname)).toEqual(['/acme-dark.css'])
    },
  )

  it('keeps the one the page was drawn with', () => {
    applyStylesheet(themes, 'light')
    const [drawn] = links()
    applyStylesheet(themes, 'light')
    expect(links()).toEqual([drawn])
  })

  it('leaves Cairn’s own colours where one does not load, or the scheme has none [S3.4]', () => {
    applyStylesheet(themes, 'dark')
    answer(links()[0], 'error')
    expect(links()).toEqual([])
    applyStylesheet(themes, 'dark')
    applyStylesheet({ light: null }, 'light')
    expect(links()).toEqual([])
  })

  it('is taken out again when it hides the page [S3.4]', () => {
    applyStylesheet(themes, 'light')
    document.body.style.display = 'none'
    answer(links()[0], 'load')
    document.body.style.display = ''
    expect(links()).toEqual([])
  })

  it('leaves no path of its own become another host once its dots are read', () => {
    expect(stamped('/themes/x/y.css/../../..//evil.test/x.css', 5)).toMatch(
      /^http:\/\/localhost(:\d+)?\/\/evil/,
    )
  })

  it('stays out for a visit that asks for the built-in theme [S3.4]', () => {
    history.replaceState(null, '', '/dashboard?theme=built-in')
    applyStylesheet(themes, 'light')
    history.replaceState(null, '', '/dashboard')
    applyStylesheet(themes, 'light')
    expect(links()).toEqual([])
  })
})

describe('a stylesheet of the company’s own', () => {
  const own = `/themes/0199f7a5-0000-7000-8000-000000000001/own-${'a'.repeat(32)}.css`
  const design = `/themes/0199f7a5-0000-7000-8000-000000000001/${'a'.repeat(32)}.css`

  it('is not worn where somebody shows who they are; a design made here is', () => {
    expect(withoutOwn({ light: own, dark: design })).toEqual({ light: null, dark: design })
  })

  /** The stylesheet at an address, with a field for a password beside it or without. */
  const beside = (field: boolean) => (
    <Suspense>
      <CompanyStylesheet />
      {field && <PasswordField label="Your password" />}
    </Suspense>
  )
  const hrefs = () => links().map((link) => link.getAttribute('href')?.split('?')[0])
  const at = async (address: string) => {
    answers(() => data({ ...acme, themes: { light: own } }))
    history.replaceState(null, '', address)
    return renderUi(beside(false), { at: address })
  }

  it('is gone while a field for a password is on the page, wherever, and is worn again after it', async () => {
    const { again, unmount } = await at('/dashboard')
    await waitFor(() => expect(hrefs()).toEqual([own]))
    again(beside(true))
    expect(hrefs()).toEqual([])
    again(beside(false))
    expect(hrefs()).toEqual([own])
    // As where maintenance begins: nothing of the company is on that screen.
    unmount()
    expect(hrefs()).toEqual([])
  })

  it('is not worn on a screen where somebody shows who they are, whatever is on it', async () => {
    const { client } = await at('/dashboard/me/security')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(hrefs()).toEqual([])
  })

  it.each([
    ['/login', true],
    ['/LOGIN/', true],
    ['//login', true],
    ['/%6Cogin', true],
    ['/%', true],
    ['/onboarding/accept', true],
    ['/dashboard/me/security', true],
    ['/dashboard', false],
    ['/loginx', false],
    ['/', false],
  ])('on %s: %s', (path, guarded) => {
    expect(isGuardedScreen(path)).toBe(guarded)
  })
})
