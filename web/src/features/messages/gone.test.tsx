import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { acme, person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import MessagesScreen from './messages-screen.tsx'

const other = '01890a5d-ac96-774b-bcce-b302099a8061'
const gone = '01890a5d-ac96-774b-bcce-b302099a8060'

const conversation = {
  id: gone,
  person: { id: other, name: 'Ana', surname: 'Ruiz', role: 'mentor', photoUrl: null },
  group: null,
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 0,
  unread: 0,
  pinned: 0,
  change: 0,
}

async function open(answer: () => Response) {
  const me = person('student')
  session.accept(accessToken(900, me.id))
  answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path.startsWith('/companies/')) return data(acme)
    if (path === '/conversations') return data({ items: [], total: 0, page: 1, pageSize: 50, totalPages: 1 })
    return path === `/conversations/${gone}` ? answer() : refused('NOT_FOUND', 404)
  })
  return renderUi(
    <Routes>
      <Route path="/dashboard/messages/:id?" element={<MessagesScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/dashboard/messages/${gone}` },
  )
}

it('says of a conversation that one has left that it is not open to one any more, and why', async () => {
  await open(() => refused('NOT_FOUND', 404))
  expect(await screen.findByText('This conversation isn’t open to you')).toBeDefined()
  expect(screen.getByText(/You may have left it, or you were never part of it/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('says of one that could not be read that it may be tried again, and not that it was left', async () => {
  await open(() => refused('INTERNAL', 500))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('This conversation isn’t open to you')).toBeNull()
})

it.each([
  ['help', `/dashboard/help/${other}`],
  ['desk', `/dashboard/messages/desk/${other}`],
] as const)('what is about a request, of sort %s, is opened on its page', async (kind, page) => {
  await open(() => data({ ...conversation, readAt: { kind, id: other } }))
  expect(await screen.findByText(page)).toBeDefined()
})
