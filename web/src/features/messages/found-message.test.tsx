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

async function open(at?: string) {
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/conversations')
      return data({ items: [listed], page: 1, pageSize: 20, total: 1, totalPages: 1 })
    if (path === '/conversations/search')
      return data({
        items: [
          {
            conversationId: listed.id,
            person: grace,
            group: null,
            message: {
              number: 41,
              id: '01890a5d-ac96-774b-bcce-000000000041',
              mine: false,
              text: 'The lantern is in the shed.',
              replyTo: null,
              at: '2026-03-04T22:00:00.000Z',
              edited: false,
              deleted: false,
              reactions: [],
              pinned: false,
              change: 41,
            },
          },
        ],
      })
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
