import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import type { NewsEvent } from '#contract/live/live.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../test/answers.ts'
import { person } from '../../test/open-app.tsx'
import { renderUi } from '../../test/render-ui.tsx'
import { query } from './client.ts'
import { useMessagesAreNew, useUnreadConversations } from './messages.ts'
import { session } from './session/current-session.ts'

type Hearing = { news?: (event: NewsEvent) => void; listening?: () => void }
const socket = vi.hoisted(() => ({ heard: [] as { kind: string; id: string | null; hearing: Hearing }[] }))
vi.mock('./live/use-channel.ts', () => ({
  useChannel: (kind: string, id: string | null, hearing: Hearing = {}) => {
    if (hearing.news) socket.heard.push({ kind, id, hearing })
    return true
  },
}))

const conversation: Conversation = {
  id: '01890a5d-ac96-774b-bcce-b302099a8060',
  person: {
    id: '01890a5d-ac96-774b-bcce-b302099a8061',
    name: 'Ben',
    surname: 'Cole',
    photoUrl: null,
    role: 'student',
  },
  group: null,
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 0,
  unread: 1,
  pinned: 0,
  change: 1,
}
beforeEach(() => void (socket.heard = []))
afterEach(() => session.end('signed_out'))

/** What is around each screen, and the list of conversations. */
function Page() {
  useMessagesAreNew()
  const list = useQuery(query(conversationsApi.list, {}))
  return (
    <p>
      {useUnreadConversations()} unread, read {list.data?.total ?? 0} times
    </p>
  )
}

async function open() {
  const me = person('mentor')
  session.accept(accessToken(100_000, me.id))
  let listed = 0
  const server = { unread: 0 }
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/conversations/unread') return data({ unread: server.unread })
    if (path === '/conversations')
      return data({ items: [], page: 1, pageSize: 20, total: ++listed, totalPages: 1 })
    if (path === `/conversations/${conversation.id}/read`) return data(conversation)
    return refused('NOT_FOUND', 404)
  })
  await renderUi(<Page />)
  await screen.findByText('0 unread, read 1 times')
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { me, server, sent, tell: (event: NewsEvent) => act(() => last().hearing.news?.(event)) }
}
const last = () => socket.heard.at(-1) ?? { kind: '', id: null, hearing: {} }

it('a message that comes raises the count and is in the list without a reload, and is said to be delivered', async () => {
  const { me, server, sent, tell } = await open()
  expect([last().kind, last().id]).toEqual(['messages', me.id])
  server.unread = 1
  tell({ conversation: conversation.id, came: true })
  await screen.findByText('1 unread, read 2 times')
  await waitFor(() =>
    expect(sent()).toEqual([['PUT', `/conversations/${conversation.id}/read`, { delivered: 2_147_483_647 }]]),
  )
})

it('what is read in another tab lowers the count and is in the list, and says nothing to the other', async () => {
  const { server, sent, tell } = await open()
  server.unread = 1
  tell({ conversation: conversation.id })
  await screen.findByText('1 unread, read 2 times')
  server.unread = 0
  tell({ conversation: conversation.id })
  await screen.findByText('0 unread, read 3 times')
  expect(sent()).toEqual([])
})

it('asks anew where some news may have been missed', async () => {
  const { server } = await open()
  server.unread = 2
  act(() => last().hearing.listening?.())
  await screen.findByText('2 unread, read 2 times')
})
