import type { Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { ThreadView } from './thread-view.tsx'

const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b3020990${n}`.padEnd(36, '0')
const [SOL, MIA] = [idOf(71), idOf(72)]
const member = (id: string, name: string) => ({
  id,
  name,
  surname: 'Stone',
  photoUrl: null,
  delivered: 0,
  read: 0,
})
const conversation = (blocked: string[]): Conversation => ({
  id: idOf(60),
  person: { id: MIA, name: 'Mia', surname: 'Stone', photoUrl: null, role: 'mentor' },
  group: { leads: false, blocked, people: [member(MIA, 'Mia'), member(SOL, 'Sol')] },
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 99,
  unread: 0,
  pinned: 0,
  change: 2,
})
const message = (
  number: number,
  byId: string,
  by: string,
  text: string,
  replyTo: number | null = null,
): Message => ({
  number,
  id: idOf(number),
  mine: false,
  by,
  byId,
  text,
  replyTo,
  at: '2026-03-04T22:00:00.000Z',
  edited: false,
  deleted: false,
  reactions: [],
  pinned: false,
  change: number,
})
const items = [message(31, SOL, 'Sol', 'Look at me'), message(32, MIA, 'Mia', 'Well', 31)]

/** A group’s conversation, which answers whom one blocked as it was last said. */
async function open(before: string[]) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  let blocked = before
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/messages')) return data({ items, more: false, change: 2 })
    if (path.endsWith('/block')) {
      blocked = (body as { blocked: boolean }).blocked ? [SOL] : []
      return data(conversation(blocked))
    }
    if (method === 'GET' && path === `/conversations/${conversation([]).id}`)
      return data(conversation(blocked))
    return refused('NOT_FOUND', 404)
  })
  await renderUi(<ThreadView conversation={conversation(before)} />)
  return calls
}
afterEach(() => session.end('signed_out'))

it('folds what somebody wrote whom one blocked, also where it is quoted, and shows it by a press', async () => {
  await open([SOL])
  await screen.findByText('Well')
  expect(screen.queryByText('Look at me')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Look at me')).toBeDefined()
})

it('blocks somebody of the group from the list of who is in it, and says what that does', async () => {
  const calls = await open([])
  expect((await screen.findAllByText('Look at me')).length).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'More about this conversation' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Block somebody in the group' }))
  expect(await screen.findByText(/They and the group aren’t told/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Block Sol' }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/block')).map(({ path, body }) => [path, body])).toEqual(
      [[`/conversations/${conversation([]).id}/people/${SOL}/block`, { blocked: true }]],
    ),
  )
})
