import { screen, waitFor, within } from '@testing-library/react'
import { Link, useNavigate } from 'react-router'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { pressRows } from './press-rows.ts'
import { SheetFrame } from './sheet-frame.tsx'
import { useSheet } from './use-sheet.ts'

const names: Record<string, string> = { a: 'Ada', b: 'Bo', c: 'Cy' }

function List() {
  const sheet = useSheet('person', Object.keys(names))
  const navigate = useNavigate()
  return (
    <>
      <ul ref={pressRows}>
        {Object.entries(names).map(([key, name]) => (
          <li key={key}>
            <Link {...sheet.link(key)}>{name}</Link> <span>about {name}</span>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <SheetFrame sheet={sheet} name={names[sheet.shown ?? '']}>
        <input aria-label="Words" />
        <button type="button" aria-haspopup="menu">
          Menu
        </button>
      </SheetFrame>
    </>
  )
}

const address = () => screen.getByTestId('address').textContent
const titled = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const row = (name: string) => screen.getByRole('link', { name })
const open = (at = '/people?role=mentor') => renderUi(<List />, { at })

it('opens a row over its list, at an address of its own that keeps the filters', async () => {
  const { user } = await open()
  await user.click(screen.getByText('about Bo'))
  expect(address()).toBe('/people?role=mentor&person=b')
  const dialog = await titled('Bo')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.textContent).toBe('Bo')
})

it('is closed by Back, and by Esc in one step however many rows were looked at, with the focus on the last', async () => {
  const { user } = await open()
  await user.click(row('Ada'))
  await titled('Ada')
  await user.click(screen.getByRole('button', { name: 'Back', hidden: true }))
  await gone()
  expect(address()).toBe('/people?role=mentor')
  await waitFor(() => expect(document.activeElement).toBe(row('Ada')))
  await user.keyboard('{Enter}')
  await titled('Ada')
  await user.keyboard('j')
  await titled('Bo')
  await user.keyboard('{ArrowDown}')
  await titled('Cy')
  expect(address()).toBe('/people?role=mentor&person=c')
  // The last row: there is none after it.
  await user.keyboard('j')
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}{Escape}')
  await gone()
  expect(address()).toBe('/people?role=mentor')
  await waitFor(() => expect(document.activeElement).toBe(row('Cy')))
})

it('goes to the row before and after by its buttons too, and tells each by its title', async () => {
  const { user } = await open('/people?person=b')
  await titled('Bo')
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await titled('Ada')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ada'))
  await user.keyboard('{ArrowUp}k')
  await titled('Ada')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await titled('Bo')
})

it('is open where an address that was sent or loaded anew says so, and leaves the list there when it is closed', async () => {
  const { user } = await open('/people?role=mentor&person=b')
  await titled('Bo')
  await user.keyboard('{Escape}')
  await gone()
  expect(address()).toBe('/people?role=mentor')
  await waitFor(() => expect(document.activeElement).toBe(row('Bo')))
})

it('leaves its keys to what is typed, to menus and to what is above it', async () => {
  const { user } = await open('/people?person=b')
  const dialog = await titled('Bo')
  await user.type(within(dialog).getByLabelText('Words'), 'jk{ArrowDown}')
  expect(within(dialog).getByLabelText('Words')).toHaveProperty('value', 'jk')
  within(dialog).getByRole('button', { name: 'Menu' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(address()).toBe('/people?person=b')
  const above = document.createElement('button')
  document.body.append(above)
  above.focus()
  await user.keyboard('j{Escape}')
  expect(address()).toBe('/people?person=b')
  above.remove()
})

it('takes the keyboard along to what a toast offers to undo, and back; Ctrl+Z presses it', async () => {
  const { user } = await open('/people?person=b')
  const dialog = await titled('Bo')
  const toast = document.createElement('div')
  toast.dataset['severity'] = 'success'
  const undo = document.createElement('button')
  undo.textContent = 'Undo'
  const pressed = vi.fn()
  undo.addEventListener('click', pressed)
  toast.append(undo)
  document.body.append(toast)
  within(dialog).getByRole('button', { name: 'Menu' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(undo)
  await user.tab()
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Close' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(undo)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Menu' }))
  await user.keyboard('{Control>}z{/Control}')
  expect(pressed).toHaveBeenCalledOnce()
  toast.remove()
})
