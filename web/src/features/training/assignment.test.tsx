import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { onToast, type Toast } from '../../api/toasts.ts'
import { session } from '../../api/session/current-session.ts'
import TrainingScreen from './training-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const [id, pathId, groupId] = [uuidOf(1), uuidOf(2), uuidOf(3)]
const at = '2026-03-05T10:00:00.000Z'
const assignment = {
  id,
  group: { id: groupId, name: 'Bakers' },
  what: { kind: 'path', id: pathId, title: 'First weeks' },
  dueOn: '2027-01-31',
  dueDays: null,
  renewMonths: null,
  renewDaysBefore: 30,
  people: 12,
  reached: 12,
  paused: false,
  ending: false,
  waiting: 0,
  createdAt: at,
  counts: { done: 2, under_way: 3, not_begun: 7, overdue: 0 },
  notBegun: 7,
}
const path = {
  id: pathId,
  title: 'First weeks',
  summary: '',
  language: 'en',
  inOrder: true,
  state: 'published',
  courses: 1,
  people: 2,
  updatedAt: at,
  steps: [{ courseIds: [uuidOf(9)], choose: 1 }],
  titles: [{ id: uuidOf(9), title: 'Bees', open: true }],
}
const onPath = (n: number, name: string, groups: object[]) => ({
  person: { id: uuidOf(n), name, surname: 'Stone', photoUrl: null },
  standing: 'under_way',
  done: 1,
  of: 3,
  dueOn: null,
  completedAt: null,
  enrolledAt: at,
  groups,
})
const paged = (items: unknown[], more: object = {}) => ({
  items,
  page: 1,
  pageSize: 25,
  total: items.length,
  totalPages: 1,
  ...more,
})

async function open(to: string, of: (asked: Asked) => Response | undefined = () => undefined) {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const calls = answers((asked) => {
    if (asked.path === '/auth/me') return data(me)
    const answer = of(asked)
    if (answer) return answer
    if (asked.path === `/assignments/${id}` && asked.method === 'GET') return data(assignment)
    if (asked.path === `/paths/${pathId}`) return data(path)
    return asked.method === 'GET' ? data(paged([])) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/training/*" element={<TrainingScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/training/${to}` },
  )
  const sent = () =>
    calls
      .filter(({ method, path: where }) => method !== 'GET' && !where.endsWith('/preview'))
      .map(({ method, path: where, body }) => ({ to: `${method} ${where}`, body }))
  return { ...view, sent, calls }
}

it('a change of an assignment says whom it touches before it is saved', async () => {
  const { user, sent, calls } = await open(id, ({ path: to, method, body }) => {
    if (to === `/assignments/${id}/preview`)
      return data({
        moved: 10,
        overdue: (body as { dueDays: number | null }).dueDays === 3 ? 4 : 0,
        renewed: 0,
      })
    return method === 'PUT' ? data(assignment) : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Change the assignment/ }))
  await user.click(dialog.getByRole('radio', { name: 'Some days after joining the group' }))
  await user.clear(dialog.getByRole('textbox', { name: /^Days after/ }))
  expect(await dialog.findByText('Complete the fields to see whom this affects.')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /^Days after/ }), '3')
  await dialog.findByText(
    'The due dates of 10 people who aren’t done change. 4 of them will be overdue at once.',
  )
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { to: `PUT /assignments/${id}`, body: { dueOn: null, dueDays: 3, renewMonths: null } },
    ]),
  )
  const asked = calls.filter(({ path: to }) => to.endsWith('/preview'))
  expect(asked.every(({ body }) => (body as { dueDays: number | null }).dueDays !== 0)).toBe(true)
})

it('pausing says what it means before, and the page says that it is paused', async () => {
  let paused = false
  const { user, sent } = await open(id, ({ path: to, method, body }) => {
    if (method === 'PUT') ({ paused } = body as { paused: boolean })
    return to.startsWith(`/assignments/${id}`) && !to.endsWith('/people')
      ? data({ ...assignment, paused })
      : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'More about First weeks' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Pause the assignment/ }))
  expect(dialog.getByText(/nobody who joins Bakers is enrolled/)).toBeDefined()
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByText(/^This assignment is paused/)
  expect(sent()).toEqual([{ to: `PUT /assignments/${id}/paused`, body: { paused: true } }])
})

it('an assignment that is being ended offers no change, and says how many are still to go', async () => {
  await open(id, ({ path: to }) =>
    to === `/assignments/${id}` ? data({ ...assignment, ending: true, waiting: 340 }) : undefined,
  )
  await screen.findByText(/340 people are still to go/)
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
})

it('ending says how many are enrolled by it and how many have not begun', async () => {
  const { user } = await open(id)
  await user.click(await screen.findByRole('button', { name: 'More about First weeks' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End assignment' }))
  expect(await screen.findByText('12 people are enrolled by it; 7 haven’t begun.')).toBeDefined()
})

it('withdrawing from a path says what becomes of what was done, and is not offered for who is on it by a group', async () => {
  const people = [onPath(21, 'Sol', []), onPath(22, 'Gil', [{ id: groupId, name: 'Bakers' }])]
  const { user, sent } = await open(`paths/${pathId}/people`, ({ path: to, method }) => {
    if (method === 'DELETE') return data({})
    return to === `/paths/${pathId}/people` ? data(paged(people, { waiting: 0 })) : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw Gil Stone from the path' }))
  const gil = within(await screen.findByRole('dialog'))
  expect(gil.getByText(/assigned to the group Bakers/)).toBeDefined()
  expect(gil.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  await user.click(gil.getAllByRole('button', { name: 'Close' })[0] as Element)
  await user.click(await screen.findByRole('button', { name: 'Withdraw Sol Stone from the path' }))
  const sol = within(await screen.findByRole('dialog', { name: /^Withdraw Sol Stone/ }))
  expect(
    sol.getByText(/Sol Stone has done 1 of 3 steps\. What they have begun or completed stays/),
  ).toBeDefined()
  expect(sent()).toEqual([])
  await user.click(sol.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() =>
    expect(sent().map(({ to }) => to)).toEqual([`DELETE /paths/${pathId}/people/${uuidOf(21)}`]),
  )
})

it('a group is enrolled once in a path, and who still waits is said', async () => {
  let waiting = 0
  const { user, sent } = await open(`paths/${pathId}/people`, ({ path: to, method }) => {
    if (method === 'POST') {
      waiting = 251
      return data({ enrolled: 200, already: 0, waiting })
    }
    if (to === '/groups')
      return data(
        paged([{ id: groupId, name: 'Bakers', description: '', rule: null, people: 451, updatedAt: at }]),
      )
    return to === `/paths/${pathId}/people` ? data(paged([], { waiting })) : undefined
  })
  await screen.findByText('Nobody is on this path')
  await user.click(screen.getByRole('button', { name: 'Enrol people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enrol people' }))
  await user.click(dialog.getByRole('radio', { name: 'A group, once' }))
  await user.click(dialog.getByRole('button', { name: 'Enrol' }))
  expect(await dialog.findByText('Choose a group')).toBeDefined()
  await user.click(dialog.getByRole('combobox', { name: /^Group/ }))
  await user.click(await screen.findByRole('option', { name: 'Bakers (451 people)' }))
  await user.click(dialog.getByRole('button', { name: 'Enrol' }))
  await screen.findByText('251 more people are being enrolled.')
  expect(sent()).toEqual([{ to: `POST /paths/${pathId}/people`, body: { groupId, dueOn: null } }])
})

it('whoever is overdue is reminded after a question', async () => {
  const late = { ...assignment, counts: { ...assignment.counts, overdue: 3 } }
  const toasts: Toast[] = []
  onTestFinished(onToast((toast) => void toasts.push(toast)))
  const { user, sent } = await open(id, ({ path: to, method }) => {
    if (to === `/assignments/${id}/remind`) return data({ reminded: 2, already: 1 })
    return to === `/assignments/${id}` && method === 'GET' ? data(late) : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Remind 3 people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind everyone who is overdue?' }))
  expect(dialog.getByText(/^3 people are overdue with “First weeks”/)).toBeDefined()
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remind' }))
  await waitFor(() => expect(sent()).toEqual([{ to: `POST /assignments/${id}/remind`, body: {} }]))
  await expect
    .poll(() => toasts.filter(({ title }) => title === 'training.reminded'))
    .toEqual([
      {
        severity: 'success',
        title: 'training.reminded',
        message: 'training.reminded.already',
        params: { count: 2, already: 1 },
      },
    ])
})

it('where nobody is overdue there is nobody to remind', async () => {
  await open(id)
  await screen.findByRole('button', { name: 'Change' })
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
})
