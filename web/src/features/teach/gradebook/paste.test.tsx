import type { Gradebook, GradeCell, GradeRow } from '#contract/practice/gradebook.ts'
import { judgeEntry } from '#contract/rules/learning/grade-entry.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import { placeBlock, readBlock } from './block.ts'
import GradebookScreen from './gradebook-screen.tsx'
import { at, column, course, id, letters, saysNothing } from './gradebook.test-data.ts'

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
const rowOf = (n: number, name: string, cells: GradeCell[], mine = false): GradeRow => ({
  enrolmentId: id(n),
  person: { id: id(n + 100), name, surname: 'Gil', photoUrl: null },
  state: 'active',
  dueOn: null,
  cells,
  percent: null,
  mine,
})
const kept = { points: 3, comment: 'Seen', by: 'Ada', at }
const columns = [column(id(11), 'Quiz', 10), column(id(12), 'Essay', 10), column(id(13), 'Talk', null)]
const rows = [
  rowOf(21, 'Ana', [cellAt(11, { score: { points: 6, of: 10 } }), cellAt(12, { revision: 4, set: kept })]),
  rowOf(22, 'Bea', [], true),
  rowOf(23, 'Carl', [cellAt(11, { state: 'absent', of: null })]),
]
const book: Gradebook = {
  columns,
  scheme: { categories: [], missingIsZero: false, revision: 0, ...saysNothing.scheme },
  ...saysNothing.book,
  mayEdit: false,
  groups: [],
  rows,
  next: null,
  total: rows.length,
}

beforeEach(() => {
  session.accept(accessToken(900, person('admin').id))
  forgetDrafts()
  ownDrafts(person('admin').id)
})

it('reads a block as spreadsheets write it', () => {
  expect(readBlock('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
  expect(readBlock('"a\tb\n""c"""\t4"')).toEqual([['a\tb\n"c"', '4"']])
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '7'), maxLength: 6 })
  const quoted = (one: string) => (/["\t\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (block) => {
      const copied = block.map((line) => `${line.map(quoted).join('\t')}\r\n`).join('')
      const [last] = block.slice(-1)
      fc.pre(last?.join('') !== '')
      expect(readBlock(copied)).toEqual(block)
    }),
  )
})

it('judges what is pasted as what is typed there', () => {
  const text = fc.oneof(
    fc.constantFrom('', ' ', '3', '3,00', '10.01', '-1', '1e1', 'ten', 'A', 'b', '5 ', '.5', '7.125'),
    fc.double({ min: 0, max: 12, noNaN: true }).map((one) => one.toFixed(2)),
  )
  fc.assert(
    fc.property(
      text,
      fc.nat({ max: 2 }),
      fc.nat({ max: 2 }),
      fc.boolean(),
      (written, row, column, inWords) => {
        const scale = inWords ? letters : null
        const [one, graded] = [rows[row], columns[column]]
        if (!one || !graded) throw new Error('no such cell')
        const stands = one.cells.find(({ lessonId }) => lessonId === graded.lessonId)
        const typed = judgeEntry(
          written,
          stands ?? { state: 'not_begun', of: graded.points, set: null },
          one.mine,
          scale,
        )
        const rowIds = rows.slice(row).map(({ enrolmentId }) => enrolmentId)
        const [pasted] = placeBlock([[written]], { rowIds, column }, { rows, columns, scaleOf: () => scale })
        if (typed.kind === 'left') expect(pasted).toBeUndefined()
        else if (typed.kind === 'wrong') expect(pasted).toMatchObject({ kind: 'misfit', why: typed.why })
        else expect(pasted).toMatchObject(typed)
      },
    ),
  )
})

it('tells of each cell of a pasted block what becomes of it, sets all at once, and takes all back at once', async () => {
  const stands = new Map(rows.map((row) => [row.enrolmentId, row]))
  type Sent = {
    enrolmentId: string
    lessonId: string
    revision: number
    points: number | null
    comment: string
  }
  const calls = answers(({ path, method, body }) => {
    if (path !== `/courses/${course.id}/gradebook`) return refused('NOT_FOUND', 404)
    if (method === 'GET') return data({ ...book, rows: [...stands.values()] })
    for (const { enrolmentId, lessonId, revision, points, comment } of (body as { cells: Sent[] }).cells) {
      const row = stands.get(enrolmentId) as GradeRow
      const set = points === null ? null : { points, comment, by: 'Ada', at }
      const next = { ...cellAt(0), ...row.cells.find((one) => one.lessonId === lessonId), lessonId }
      const others = row.cells.filter((one) => one.lessonId !== lessonId)
      stands.set(enrolmentId, { ...row, cells: [...others, { ...next, revision: revision + 1, set }] })
    }
    return data({ rows: [...stands.values()] })
  })
  const { user } = await renderUi(
    <TimeZoneProvider zone="Europe/London">
      <GradebookScreen course={course} />
    </TimeZoneProvider>,
  )
  await screen.findByRole('grid')
  const shown = (place: string) => document.querySelector<HTMLElement>(`[data-at="${place}"]`) as HTMLElement
  shown('0:2').focus()
  const clipboardData = { getData: () => '8,5\t4\tyes\r\n9\t9\r\n7\t12\r\n1\r\n' }
  fireEvent.paste(shown('0:2'), { clipboardData })
  const dialog = await screen.findByRole('dialog', { name: 'Paste grades' })
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Talk: Ana Gilyes No points are given here',
    'Quiz: Bea Gil9 Nobody sets their own grades, or their team’s',
    'Essay: Bea Gil9 Nobody sets their own grades, or their team’s',
    'Quiz: Carl Gil7 Not in their version',
    'Essay: Carl Gil12 Enter a number from 0 to 10',
    'Line 4, place 1 of the block1 Outside the gradebook',
    'Quiz: Ana GilFrom 6 to 8.5',
    'Essay: Ana GilFrom 3 to 4',
  ])
  within(dialog).getByText('2 grades will be set. 6 don’t fit.')
  const puts = () =>
    calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { cells: Sent[] }).cells)
  expect(puts()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Set 2 grades' }))
  await waitFor(() => expect(shown('0:2').textContent).toContain('8.5'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  shown('0:2').focus()
  fireEvent.keyDown(shown('0:2'), { key: 'z', ctrlKey: true })
  await waitFor(() => expect(shown('0:3').textContent).toContain('3'))
  const given = (all: Sent[] | undefined) =>
    all?.map(({ points, comment, revision }) => [points, comment, revision])
  expect(puts().map(given)).toEqual([
    [
      [8.5, '', 0],
      [4, 'Seen', 4],
    ],
    [
      [null, '', 1],
      [3, 'Seen', 5],
    ],
  ])
})
