import type { GradeFilePlan } from '#contract/practice/gradebook-file.ts'
import type { Gradebook, GradeCell, GradeRow } from '#contract/practice/gradebook.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../../test/answers.ts'
import { person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session } from '../../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../../ui/drafts/drafts.ts'
import { TimeZoneProvider } from '../../../../ui/time/time-zone.tsx'
import GradebookScreen from '../gradebook-screen.tsx'
import { at, column, course, id, saysNothing } from '../gradebook.test-data.ts'

const cellAt = (n: number, more: Partial<GradeCell> = {}): GradeCell => ({
  lessonId: id(n),
  state: 'graded',
  score: null,
  of: 10,
  passed: false,
  at,
  late: false,
  deduction: null,
  missing: false,
  attempts: 0,
  workId: null,
  revision: 0,
  set: null,
  ...more,
})
const kept = { points: 3, comment: 'Seen', by: 'Ada', at }
const ana: GradeRow = {
  enrolmentId: id(21),
  person: { id: id(121), name: 'Ana', surname: 'Gil', photoUrl: null },
  state: 'active',
  dueOn: null,
  cells: [cellAt(11, { score: { points: 6, of: 10 } }), cellAt(12, { revision: 4, set: kept })],
  percent: null,
  mine: false,
}
const book: Gradebook = {
  columns: [column(id(11), 'Quiz', 10), column(id(12), 'Essay', 10)],
  scheme: { categories: [], missingIsZero: false, revision: 0, ...saysNothing.scheme },
  ...saysNothing.book,
  mayEdit: false,
  groups: [],
  rows: [ana],
  next: null,
  total: 1,
}
const planOf = (essay: GradeCell): GradeFilePlan => ({
  columns: [
    { header: 'ID', samples: [id(121)], target: 'id' },
    { header: 'Quiz', samples: ['8'], target: id(11) },
    { header: 'Mark', samples: ['4'], target: id(12) },
  ],
  lines: 2,
  coming: [
    { line: 2, enrolmentId: id(21), lessonId: id(11), points: 8 },
    { line: 2, enrolmentId: id(21), lessonId: id(12), points: 4 },
  ],
  same: 1,
  misfits: [{ line: 3, enrolmentId: null, lessonId: null, text: 'nobody@x.org', why: 'unknown_person' }],
  misfitsInAll: 1,
  people: [{ ...ana, cells: [cellAt(11, { score: { points: 6, of: 10 } }), essay] }],
})

beforeEach(() => {
  session.accept(accessToken(900, person('admin').id))
  forgetDrafts()
  ownDrafts(person('admin').id)
})

type Sent = { undo: boolean; cells: { lessonId: string; revision: number; points: number | null }[] }

async function openImport(api: Parameters<typeof answers>[0]) {
  const calls = answers(api)
  const { user } = await renderUi(
    <TimeZoneProvider zone="Europe/London">
      <GradebookScreen course={course} />
    </TimeZoneProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import grades' })
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file field')
  await user.upload(input, new File(['id,Quiz\n'], 'grades.csv', { type: 'text/csv' }))
  const sets = () => calls.flatMap(({ method, body }) => (method === 'PUT' ? [body as Sent] : []))
  return { user, dialog, calls, sets }
}

const file = `/courses/${course.id}/gradebook/file`
const lines = (dialog: HTMLElement, name: string) =>
  within(within(dialog).getByRole('group', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('tells of a file what each cell would become and what not and why, sets it, and takes it back with Ctrl+Z', async () => {
  let revision = 4
  const { user, dialog, sets } = await openImport(({ path, method, body }) => {
    if (path === file && method === 'POST') return data(planOf(cellAt(12, { revision: 4, set: kept })))
    if (path !== file) return method === 'GET' ? data(book) : refused('NOT_FOUND', 404)
    revision++
    return data({
      cells: (body as Sent).cells.map(({ lessonId }) => ({ enrolmentId: id(21), lessonId, revision })),
    })
  })
  await within(dialog).findByText('2 grades will be set from 2 lines. 1 is the same already. 1 doesn’t fit.')
  expect(lines(dialog, 'What will be set')).toEqual([
    'Line 2 · Quiz: Ana GilFrom 6 to 8',
    'Line 2 · Essay: Ana GilSet by AdaFrom 3 to 4',
  ])
  expect(lines(dialog, 'What doesn’t fit is left out')).toEqual(['Line 3nobody@x.org Nobody in this course'])
  expect(sets()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Set 2 grades' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // From where the focus comes back to: the button that began it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import' })))
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(sets()).toHaveLength(2))
  expect(sets().map(({ undo, cells }) => [undo, cells.map((one) => [one.points, one.revision])])).toEqual([
    [
      false,
      [
        [8, 0],
        [4, 4],
      ],
    ],
    [
      true,
      [
        [null, 5],
        [3, 5],
      ],
    ],
  ])
})

it('shows a grade that somebody set meanwhile before it is written over', async () => {
  let plans = 0
  const newer = cellAt(12, { revision: 5, set: { ...kept, points: 9, by: 'Hugo' } })
  const { user, dialog, sets } = await openImport(({ path, method }) => {
    if (path === file && method === 'POST')
      return data(planOf(plans++ === 0 ? cellAt(12, { revision: 4, set: kept }) : newer))
    if (path !== file) return method === 'GET' ? data(book) : refused('NOT_FOUND', 404)
    return refused('CONFLICT', 409, { reason: 'newer', cells: [] })
  })
  await user.click(await within(dialog).findByRole('button', { name: 'Set 2 grades' }))
  await within(dialog).findByText(/Somebody changed some of these grades/)
  expect(lines(dialog, 'What will be set')[0]).toBe(
    'Line 2 · Essay: Ana GilChanged just now · Set by HugoFrom 9 to 4',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Set 2 grades' }))
  await waitFor(() => expect(sets()).toHaveLength(2))
  expect(sets()[1]?.cells.map(({ revision }) => revision)).toEqual([0, 5])
})

it('reads the file anew as somebody says what a column is', async () => {
  const { user, dialog, calls } = await openImport(({ path, method }) => {
    if (path === file && method === 'POST') return data(planOf(cellAt(12)))
    return method === 'GET' ? data(book) : refused('NOT_FOUND', 404)
  })
  await user.selectOptions(await within(dialog).findByLabelText('What is “Mark”?'), 'Quiz')
  const asked = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect((asked()[1] as FormData).get('targets')).toBe(`id,,${id(11)}`)
})
