import type { Message } from '#contract/help/message.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { conversation as known, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { ThreadView } from './thread-view.tsx'

const conversation = { ...known, ownRead: 999, pinned: 1, change: 500 }
const message = (number: number) =>
  messageOf(number, {
    mine: number % 2 === 0,
    text: number === 60 ? '' : `Message ${number}.`,
    // The newest answers one of long ago.
    replyTo: number === 500 ? 40 : null,
    deleted: number === 60,
    pinned: number === 7,
    change: number,
  })
const all = Array.from({ length: 500 }, (_, at) => message(at + 1))

afterEach(() => session.end('signed_out'))

/** A conversation of five hundred messages, answered as the server does. */
async function open(at = '/') {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const sent: Message[] = []
  answers(({ path, method, url, body }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/pins')) return data({ items: [message(7)] })
    if (path.endsWith('/messages') && method === 'POST') {
      const { id, text } = body as { id: string; text: string }
      sent.push({ ...message(501), id, text, mine: true })
      return data(sent[0])
    }
    if (path.endsWith('/messages')) {
      const before = Number(url.searchParams.get('before') ?? 501)
      const after = url.searchParams.get('after')
      if (url.searchParams.has('since')) return data({ items: sent, more: false, change: 500 + sent.length })
      const found = after === null ? all.filter(({ number }) => number < before) : all.slice(Number(after))
      const items = after === null ? found.slice(-50) : found.slice(0, 50)
      return data({ items, more: found.length > 50, change: 500 })
    }
    if (path === `/conversations/${conversation.id}`) return data(conversation)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <ThreadView conversation={conversation} />
    </TimeZoneProvider>,
    { at },
  )
  if (at === '/') await screen.findByText('Message 500.')
  return { ...view, sent }
}
const row = (number: number) => document.querySelector(`[data-number="${number}"]`)

it('leads from a pinned message to where it was written, and back to the newest by one press', async () => {
  const { user } = await open()
  expect(row(7)).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 pinned message' }))
  await user.click(await screen.findByRole('button', { name: 'Show in the conversation' }))
  await waitFor(() => expect(row(7)).not.toBeNull())
  expect([row(1) === null, row(31) === null, row(32)]).toEqual([false, false, null])
  await user.click(screen.getByRole('button', { name: 'Newest messages' }))
  expect(await screen.findByText('Message 500.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Newest messages' })).toBeNull()
})

it('leads from an answer to what it answers, has the keys there, and goes on from it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'An earlier message' }))
  await waitFor(() => expect(document.activeElement).toBe(row(40)))
  expect(row(65)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Later messages' }))
  await waitFor(() => expect(row(65)).not.toBeNull())
  expect(row(40)).not.toBeNull()
})

it('shows what one sends, from however far back it was written', async () => {
  const { user, sent } = await open()
  await user.click(screen.getByRole('button', { name: 'An earlier message' }))
  await waitFor(() => expect(row(500)).toBeNull())
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Right here{Enter}')
  expect(await screen.findByText('Right here')).toBeDefined()
  expect(await screen.findByText('Message 500.')).toBeDefined()
  expect(sent).toMatchObject([{ text: 'Right here' }])
})

it('opens at the message that its address names, with the keys there, and says that it is the one', async () => {
  await open('/?message=40')
  await waitFor(() => expect(document.activeElement).toBe(row(40)))
  expect(screen.getByText('The message you looked for.')).toBeDefined()
  expect([row(500), row(65)]).toEqual([null, null])
})

it('says of a message that its address names that it was deleted since, or is not here', async () => {
  const { unmount } = await open('/?message=60')
  expect(await screen.findByText('The message you looked for has been deleted.')).toBeDefined()
  expect(document.activeElement).toBe(row(60))
  unmount()
  await open('/?message=900')
  expect(await screen.findByText('The message you looked for isn’t here.')).toBeDefined()
})

it('opens at its end where what its address names is no number', async () => {
  await open('/?message=4e1')
  expect(await screen.findByText('Message 500.')).toBeDefined()
  expect(screen.queryByText(/you looked for/)).toBeNull()
})
