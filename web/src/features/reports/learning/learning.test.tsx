import type { BreakdownRow, LearningDay, LearningEnrolment } from '#contract/training/learning-reports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import ReportsScreen from '../reports-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const none = { items: [], page: 1, pageSize: 25, total: 0, totalPages: 0 }
const day = (done: number, overdue: number): LearningDay => ({
  day: '2026-03-05',
  enrolled: 2,
  completed: 1,
  learning: 8,
  done,
  overdue,
})
const row: BreakdownRow = {
  key: null,
  name: '',
  learning: 8,
  done: 7,
  underWay: 0,
  notBegun: 0,
  overdue: 1,
}
const place: LearningEnrolment = {
  id: uuidOf(3),
  person: { id: uuidOf(4), name: 'Ana', surname: 'Ruiz', photoUrl: null },
  department: 'Sales',
  course: { id: uuidOf(1), title: 'Safety' },
  standing: 'overdue',
  enrolledAt: '2026-03-01T10:00:00.000Z',
  dueOn: '2026-03-04',
  completedAt: null,
  lastAt: null,
  lessons: 4,
  lessonsDone: 1,
}

async function open(at: string, locale: 'en-GB' | 'es-ES' = 'en-GB') {
  const me = person('admin')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/groups/choices') return data({ departments: ['Sales'], jobTitles: [] })
    if (path === '/users/fields') return data({ items: [] })
    if (path === '/reports/learning') {
      const isNow = calls.filter((call) => call.path === path).length === 1
      const one = isNow ? day(7, 1) : day(2, 3)
      return data({ days: [...Array.from({ length: 29 }, () => one), { ...one, completed: 4 }] })
    }
    if (path === '/reports/learning/breakdown')
      return data({ ...none, items: [row], total: 1, totalPages: 1 })
    if (path === '/reports/learning/places') return data({ ...none, items: [place], total: 1, totalPages: 1 })
    if (path === '/reports/learning/mail') return data({ mail: null, nextAt: null })
    return data(none)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/reports/*" element={<ReportsScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/reports/${at}`, locale },
  )
  return { ...view, calls }
}
afterEach(() => vi.useRealTimers())
const region = (name: string) => screen.findByRole('region', { name })

it('says how much is completed and what is overdue, how that changed, and leads to whom each number counts', async () => {
  await open('learning')
  const completion = await region('Completion')
  expect(within(completion).getByRole('link', { name: '87%' }).getAttribute('href')).toBe(
    '/dashboard/reports/learners?standing=done',
  )
  await within(completion).findByText('62 percentage points more than 30 days ago')
  const late = await region('Overdue')
  expect(within(late).getByRole('link', { name: '1' }).getAttribute('href')).toBe(
    '/dashboard/reports/learners?standing=overdue&sort=dueOn',
  )
  await within(late).findByText('2 fewer than 30 days ago')
})

it.each([
  ['en-GB', 'Enrolments and completions', ['29 Oct', '29/10/2026'], ['27 Nov', '27/11/2026']],
  ['es-ES', 'Inscripciones y finalizaciones', ['29 oct', '29/10/2026'], ['27 nov', '27/11/2026']],
] as const)(
  'has the whole date at hand of the days at both ends of a course in %s [S9.5f]',
  async (locale, name, from, to) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') })
    await open('learning', locale)
    const marks = [...(await region(name)).querySelectorAll('time')]
    expect(marks.map((mark) => [mark.textContent, mark.title])).toEqual([from, to])
    expect(marks.map((mark) => mark.dateTime)).toEqual(['2026-10-29', '2026-11-27'])
  },
)

it('asks by department, and of those who have none leads to them alone', async () => {
  const { user, calls } = await open('learning')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show progress by' }), 'By department')
  const name = await screen.findByRole('link', { name: 'No department' })
  expect(name.getAttribute('href')).toBe('/dashboard/reports/learners?department=%3D')
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/breakdown')).at(-1)?.url.search).toContain(
      'by=department',
    ),
  )
})

it('shows the people of an address, and takes the limit away by a press', async () => {
  const { user, calls } = await open('learners?standing=overdue&department=%3DSales')
  expect((await screen.findByRole('link', { name: 'Ana Ruiz' })).getAttribute('href')).toBe(
    `/dashboard/teach/${uuidOf(1)}/learners/${uuidOf(3)}`,
  )
  const asked = () => calls.filter(({ path }) => path.endsWith('/places')).at(-1)?.url.search
  expect(asked()).toContain('standing=overdue')
  expect(asked()).toContain('department=Sales')
  await user.click(screen.getByRole('button', { name: 'Clear the filter “Department”' }))
  await waitFor(() => expect(asked()).not.toContain('department'))
})

it('exports just the number it is asked of, of the days that are shown [S2.14]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') })
  const { user, calls } = await open('learning')
  await user.click(within(await region('Overdue')).getByRole('button', { name: 'Export Overdue' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))).toEqual(
      [
        {
          path: '/reports/learning/export',
          body: { from: '2026-10-29', to: '2026-11-27', kind: 'days', format: 'xlsx' },
        },
      ],
    ),
  )
})
