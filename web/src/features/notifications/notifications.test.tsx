import type { Notification } from '#contract/notifications.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { NotificationsLink } from '../../app/shell/notifications-link.tsx'
import NotificationsScreen from './notifications-screen.tsx'

const course = '01890a5d-ac96-774b-bcce-b302099a8060'
const one = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: `01890a5d-ac96-774b-bcce-b302099a806${n}`,
  kind: 'enrolled',
  about: course,
  title: 'Bees',
  person: null,
  dueOn: null,
  times: 1,
  at: `2026-03-0${n}T10:00:00.000Z`,
  read: false,
  ...more,
})

beforeEach(() => session.accept(accessToken(900)))

/** A server that keeps what is read. */
async function open(
  items: Notification[],
  { locale = 'en-GB', over = false }: { locale?: 'en-GB' | 'es-ES'; over?: boolean } = {},
) {
  let kept = items
  let stopped = false
  const unread = () => kept.filter(({ read }) => !read).length
  const calls = answers(({ path, body }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path.endsWith('/nudges')) {
      stopped = (body as { stopped?: boolean } | null)?.stopped ?? stopped
      return data({ reason: 'silent', stopped, over })
    }
    if (path === '/notifications/unread') return data({ unread: unread() })
    if (path === '/notifications/read') {
      const asked = body as { ids?: string[]; upTo?: string }
      kept = kept.map((item) =>
        asked.ids?.includes(item.id) || (asked.upTo && item.at <= asked.upTo)
          ? { ...item, read: true }
          : item,
      )
      return data({ unread: unread() })
    }
    if (path.startsWith('/notifications'))
      return data({ items: kept, page: 1, pageSize: 25, total: kept.length, totalPages: 1, unread: unread() })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <NotificationsLink />
      <Routes>
        <Route path="/dashboard/notifications" element={<NotificationsScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </Suspense>,
    { at: '/dashboard/notifications', locale },
  )
  return { ...view, calls, address: () => screen.getByTestId('address').textContent }
}

it('says what happened, how often and when it is due, and leads to it; what is opened is read', async () => {
  const { user, address } = await open([
    one(3, { kind: 'completions', times: 4 }),
    one(2, { dueOn: '2026-03-05' }),
    one(1, { kind: 'certificate', read: true }),
  ])
  const rows = within(await screen.findByRole('list')).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    `/dashboard/teach/${course}/learners`,
    `/dashboard/learn/${course}`,
    '/dashboard/learn/certificates',
  ])
  expect(rows[0]?.textContent).toContain('Unread: “Bees” was completed 4 times')
  expect(rows[1]?.textContent).toContain('Unread: You were enrolled in “Bees”')
  expect(rows[1]?.textContent).toContain('due 05/03/2026')
  expect(rows[2]?.textContent).toMatch(/^Your certificate for “Bees” is ready/)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications, 2 unread' })).toBeDefined())
  await user.click(rows[1] as Element)
  expect(address()).toBe(`/dashboard/learn/${course}`)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications, 1 unread' })).toBeDefined())
})

it('marks all as read up to the newest that is seen', async () => {
  const { user, calls } = await open([one(3), one(2)])
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined())
  expect(calls.filter(({ path }) => path === '/notifications/read').map(({ body }) => body)).toEqual([
    { upTo: '2026-03-03T10:00:00.000Z' },
  ])
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('says what is new of a meeting and of one’s account, and leads there, in Spanish too', async () => {
  await open(
    [
      one(4, { kind: 'new_device', title: '' }),
      one(3, { kind: 'meeting_cancelled', person: 'Mia' }),
      one(2, { kind: 'meeting_changed', person: 'Mia', times: 3 }),
      one(1, { kind: 'meeting_invited', person: 'Mia' }),
    ],
    { locale: 'es-ES' },
  )
  const rows = within(await screen.findByRole('list')).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/dashboard/me/sessions',
    '/meet',
    `/meet?meeting=${course}`,
    `/meet?meeting=${course}`,
  ])
  const said = [
    'Se ha iniciado sesión en tu cuenta desde un dispositivo nuevo. ¿Eras tú?',
    'Mia ha cancelado la reunión «Bees»: no hace falta que vayas',
    'La reunión «Bees» ha cambiado 3 veces',
    'Mia te invita a la reunión «Bees»',
  ]
  for (const [index, words] of said.entries()) expect(rows[index]?.textContent).toContain(words)
})

it('speaks of a group where one is reminded of a group', async () => {
  await open([one(1, { kind: 'mentoring_nudge', person: 'Ada', title: 'group' })])
  expect(await screen.findByText(/Your group has no session booked. Send it a message/)).toBeDefined()
})

it('takes no more reminders for a pair where one is told of it, and gives them back', async () => {
  const { user, calls } = await open([
    one(2, { kind: 'mentoring_nudge', person: 'Grace' }),
    one(1, { kind: 'mentoring_begun', person: 'Mia' }),
  ])
  expect(await screen.findByText(/You and Grace have no session booked/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'No more of these reminders: Grace' }))
  // Beside no other news.
  expect(screen.getAllByRole('button', { name: /these|them again/ })).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Get them again: Grace' }))
  expect(await screen.findByRole('button', { name: 'No more of these reminders: Grace' })).toBeDefined()
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    [`/mentoring/relationships/${course}/nudges`, { stopped: true }],
    [`/mentoring/relationships/${course}/nudges`, { stopped: false }],
  ])
})

it('offers nothing beside the reminder of a pair that is over, be it read or not', async () => {
  const { calls } = await open([one(2, { kind: 'mentoring_nudge', person: 'Grace', read: true })], {
    over: true,
  })
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/nudges'))).toBe(true))
  await screen.findByText(/You and Grace have no session booked/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /reminders|again/ })).toBeNull())
})

it('says so where there is nothing, in Spanish too', async () => {
  await open([], { locale: 'es-ES' })
  expect(await screen.findByRole('heading', { name: 'Nada nuevo' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Notificaciones' })).toBeDefined()
})
