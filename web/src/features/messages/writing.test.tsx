import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { conversation, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { ThreadView } from './thread-view.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => session.end('signed_out'))

/** A conversation with one message of the other’s, which was not read. */
async function open() {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const unread = { ...conversation, ownRead: 0, unread: 1 }
  const items = [messageOf(1)]
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/read')) return data({ ...unread, ownRead: 1, unread: 0 })
    if (path.endsWith('/messages') && method === 'POST') {
      const sent = messageOf(2, { ...(body as { id: string; text: string }), mine: true })
      items.push(sent)
      return data(sent)
    }
    if (path.endsWith('/messages')) return data({ items, change: 2, more: false, newer: false })
    if (path === `/conversations/${conversation.id}`) return data(unread)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(<ThreadView conversation={unread} />)
  const of = (method: string, end: string) =>
    calls.filter((one) => one.method === method && one.path.endsWith(end)).map(({ body }) => body)
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  return { ...view, field, sent: () => of('POST', '/messages'), read: () => of('PUT', '/read') }
}

it('what was sent is in the field no more, also after the page is opened anew, and is sent once', async () => {
  const first = await open()
  await first.user.type(await first.field(), 'Tomorrow then{Enter}')
  await waitFor(() => expect(first.sent()).toMatchObject([{ text: 'Tomorrow then' }]))
  first.unmount()
  const again = await open()
  await screen.findByText('Message 1')
  expect((await again.field()).value).toBe('')
})

it('Enter that ends a word of an input method does not send what is written', async () => {
  const { user, field, sent } = await open()
  await user.type(await field(), 'はち')
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })
  expect([(await field()).value, sent()]).toEqual(['はち', []])
  fireEvent.keyDown(await field(), { key: 'Enter' })
  await waitFor(() => expect(sent()).toMatchObject([{ text: 'はち' }]))
})

it('what comes while the tab is not looked at is read once it is', async () => {
  const looked = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { read } = await open()
  await screen.findByText('Message 1')
  await act(async () => undefined)
  expect(read()).toEqual([])
  looked.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(read()).toEqual([{ read: 1 }]))
})
