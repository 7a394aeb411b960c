import { conversationsApi, type ListedConversation } from '#contract/help/conversations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { infinite } from '../../api/client.ts'
import { session } from '../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { ConversationList } from './conversation-list.tsx'

const grace = {
  id: '01890a5d-ac96-774b-bcce-b302099a8061',
  name: 'Grace',
  surname: 'Stone',
  photoUrl: null,
  role: 'mentor' as const,
}
const listed: ListedConversation = {
  id: '01890a5d-ac96-774b-bcce-b302099a8060',
  person: grace,
  group: null,
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 900,
  unread: 0,
  pinned: 0,
  change: 900,
  last: null,
}

function Listed() {
  const list = useInfiniteQuery(infinite(conversationsApi.list))
  return <ConversationList items={[listed]} list={list} />
}

afterEach(() => session.end('signed_out'))

const lantern = (number: number, text: string) => ({
  conversationId: listed.id,
  person: grace,
  group: null,
  message: {
    number,
    id: `01890a5d-ac96-774b-bcce-0000000000${number}`,
    mine: false,
    text,
    replyTo: null,
    at: '2026-03-04T22:00:00.000Z',
    edited: false,
    deleted: false,
    reactions: [],
    pinned: false,
    change: number,
  },
})
const whole = { items: [lantern(41, 'The lantern is in the shed.')], further: null }
const place = (n: number) => `1772600000000000~${listed.id}~${n}`

async function open(at?: string, parts: Record<string, unknown> = { newest: whole }) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  answers(({ path, url }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/conversations')
      return data({ items: [listed], page: 1, pageSize: 20, total: 1, totalPages: 1 })
    if (path === '/conversations/search') {
      const part = parts[url.searchParams.get('before') ?? 'newest']
      return part === undefined ? refused('INTERNAL', 500) : data(part)
    }
    return refused('NOT_FOUND', 404)
  })
  return renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <Listed />
    </TimeZoneProvider>,
    at === undefined ? {} : { at },
  )
}
const field = () => screen.findByRole('searchbox', { name: 'Search your messages' })

it('leads from a message that was found to its place in the conversation', async () => {
  const { user } = await open()
  await user.type(await field(), 'lantern')
  await user.click(await screen.findByRole('link', { name: /The lantern is in the shed/ }))
  expect(screen.getByTestId('address').textContent).toBe(
    '/dashboard/messages/01890a5d-ac96-774b-bcce-b302099a8060?message=41',
  )
})

it('searches for what its address says, as the search over everything leads there', async () => {
  await open('/dashboard/messages?search=lantern')
  expect(await field()).toHaveProperty('value', 'lantern')
  await screen.findByRole('link', { name: /The lantern is in the shed/ })
})

it('says since when all was looked through, and looks further back until nothing is left', async () => {
  const at = '2026-03-01T09:00:00.000Z'
  const { user } = await open(undefined, {
    newest: { items: [], further: { before: place(30), at } },
    [place(30)]: { items: [lantern(12, 'An old lantern')], further: { before: place(12), at } },
    [place(12)]: { items: [lantern(11, 'The oldest lantern')], further: null },
  })
  await user.type(await field(), 'lantern')
  await screen.findByText('Nothing found since 01/03/2026 10:00.')
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  await screen.findByRole('link', { name: /An old lantern/ })
  expect(screen.getByText('These are all since 01/03/2026 10:00.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  await screen.findByRole('link', { name: /The oldest lantern/ })
  expect(screen.getAllByRole('link').length).toBe(2)
  expect(screen.queryByText(/since/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Look further back' })).toBeNull()
})

it('looks further back by one press until something is found, through fifteen parts at most', async () => {
  const upTo = (n: number) => ({ before: place(n), at: `2026-03-01T09:${n}:00.000Z` })
  const empty = (n: number) => [place(n), { items: [], further: upTo(n - 1) }]
  const last = { items: [lantern(13, 'A lantern of long ago')], further: null }
  const { user } = await open(undefined, {
    newest: { items: [], further: upTo(40) },
    ...Object.fromEntries(Array.from({ length: 17 }, (_, n) => empty(40 - n))),
    [place(23)]: last,
  })
  await user.type(await field(), 'lantern')
  await user.click(await screen.findByRole('button', { name: 'Look further back' }))
  await screen.findByText('Nothing found since 01/03/2026 10:25.')
  await user.click(screen.getByRole('button', { name: 'Look further back' }))
  await screen.findByRole('link', { name: /A lantern of long ago/ })
})

it('keeps what was found where looking further back fails, and says so', async () => {
  const { user } = await open(undefined, {
    newest: { ...whole, further: { before: place(30), at: '2026-03-01T09:00:00.000Z' } },
  })
  await user.type(await field(), 'lantern')
  await user.click(await screen.findByRole('button', { name: 'Look further back' }))
  await screen.findByRole('alert')
  expect(screen.getByRole('link', { name: /The lantern is in the shed/ })).toBeDefined()
})
