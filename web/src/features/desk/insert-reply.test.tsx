import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { InsertReply } from './insert-reply.tsx'

afterEach(() => {
  vi.useRealTimers()
  session.end('signed_out')
})

/** Where one writes, as the composer does it: the words are put in, and the field has the focus. */
function Writing() {
  const field = useRef<HTMLTextAreaElement>(null)
  function insert(text: string) {
    if (!field.current) return
    field.current.value = text
    field.current.focus()
  }
  return (
    <>
      <InsertReply onInsert={insert} />
      <textarea ref={field} aria-label="Your message" />
    </>
  )
}

async function open() {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const reply = {
    id: '01890a5d-ac96-774b-bcce-000000000090',
    title: 'Certificates',
    text: 'They are under Learn.',
  }
  answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    return path === '/desk/replies' ? data({ items: [reply] }) : refused('NOT_FOUND', 404)
  })
  const { user } = await renderUi(<Writing />)
  await user.click(screen.getByRole('button', { name: 'Saved replies' }))
  const item = await screen.findByRole('menuitem', { name: 'Certificates' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return item
}

it('whoever chose a saved reply goes on in its words', async () => {
  fireEvent.click(await open())
  vi.advanceTimersByTime(1000)
  expect(document.activeElement).toBe(screen.getByLabelText('Your message'))
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'They are under Learn.')
})

it('whoever closes the saved replies with Escape is back at their button', async () => {
  fireEvent.keyDown(await open(), { key: 'Escape' })
  vi.advanceTimersByTime(1000)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Saved replies' }))
})
