import type { HealthPair } from '#contract/mentoring/mentoring-health.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import MentoringScreen from '../mentoring-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const one = (n: number, name: string) => ({ id: uuidOf(n), name, surname: 'Stone', photoUrl: null })
const pair: HealthPair = {
  id: uuidOf(1),
  state: 'active',
  mentor: one(2, 'Grace'),
  mentee: one(3, 'Ada'),
  programme: { id: uuidOf(4), name: 'First year' },
  beganOn: '2026-01-05',
  sessions: 2,
  lastSessionOn: '2026-01-19',
  nextSessionOn: null,
  silentSince: '2026-01-20',
  nudges: { sent: 2, lastOn: '2026-02-24', over: true },
  endedOn: null,
}
const pageOf = (items: unknown[]) =>
  data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1 })

async function open(
  at: string,
  items: Partial<Record<'pairs' | 'waiting' | 'full' | 'departments', unknown[]>> = {},
) {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/mentoring/health/pairs') return pageOf(items.pairs ?? [])
    if (path === '/mentoring/health/waiting') return pageOf(items.waiting ?? [])
    if (path === '/mentoring/health/full') return pageOf(items.full ?? [])
    if (path === '/mentoring/health/departments') return pageOf(items.departments ?? [])
    if (path === '/mentoring/programmes') return pageOf([])
    return refused('NOT_FOUND', 404)
  })
  const rendered = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/mentoring/*" element={<MentoringScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/mentoring/health${at}` },
  )
  return { ...rendered, calls }
}

it('lists the pairs that a number of home counts by their days, and exports the same ones', async () => {
  const { user, calls } = await open('/pairs?concern=silent', { pairs: [pair] })
  const table = within(await screen.findByRole('table', { name: 'Pairs' }))
  const row = (await table.findByText('Ada Stone')).closest('tr') as HTMLElement
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(1)).toEqual([
    'MentorGSGrace Stone',
    'StatusActive',
    'Silent since20/01/2026',
    'Reminders2, last on 24/02/2026No more will be sent',
    'Began05/01/2026',
    'Last session19/01/2026',
  ])
  const asked = calls.find(({ path }) => path === '/mentoring/health/pairs')
  expect(asked?.url.searchParams.get('concern')).toBe('silent')
  expect(screen.getByText('Silent for 21 days')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/mentoring/health/export')?.body).toEqual({
      concern: 'silent',
      format: 'csv',
    }),
  )
})

it('names what somebody waits for, and since when', async () => {
  const waiting = {
    ...one(5, 'Sol'),
    since: '2026-02-01',
    asked: true,
    programmes: [{ id: uuidOf(4), name: 'First year' }],
  }
  await open('/waiting', { waiting: [waiting] })
  const row = (await screen.findByText('Sol Stone')).closest('tr') as HTMLElement
  expect(row.textContent).toContain('a mentor’s answer · First yearSince01/02/2026')
})

it.each([
  ['', 'No mentoring pairs yet'],
  ['/pairs', 'No mentoring pairs yet'],
  ['/waiting', 'Nobody is waiting'],
  ['/full', 'Every mentor has a free place'],
  ['/departments', 'No mentoring pairs yet'],
])('says on the empty part %s that there is nothing: %s', async (at, title) => {
  await open(at)
  expect(await screen.findByText(title)).toBeDefined()
})

it('counts by department, and each number leads to the pairs that it counts', async () => {
  const some = { active: 12, notMet: 3, silent: 0, endedEarly: 2, waiting: 4 }
  const departments = [
    { ...some, department: 'R&D' },
    { ...some, department: null },
  ]
  await open('/departments', { departments })
  const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
  await screen.findByText('R&D')
  const links = (of: HTMLElement) =>
    within(of)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  const at = '/dashboard/mentoring/health/pairs?department=R%26D'
  expect(links(row('R&D'))).toEqual([
    ['12', `${at}&state=active`],
    ['3', `${at}&concern=not_met`],
    ['2', `${at}&concern=ended_early`],
  ])
  expect(links(row('No department'))).toEqual([])
  expect(row('No department').textContent).toContain('4')
})

it('narrows the pairs to those of a department that ended early, and says so', async () => {
  const { user, calls } = await open('/pairs?department=R%26D&concern=ended_early', { pairs: [pair] })
  await screen.findByText('Ada Stone')
  const asked = () => {
    const params = calls.findLast(({ path }) => path === '/mentoring/health/pairs')?.url.searchParams
    return [params?.get('department'), params?.get('concern')]
  }
  expect(asked()).toEqual(['R&D', 'ended_early'])
  expect(screen.getByText('Ended early in the last 90 days')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear the filter “Department”' }))
  await waitFor(() => expect(asked()).toEqual([null, 'ended_early']))
})
