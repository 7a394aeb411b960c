import type { GradeCell, Gradebook } from '#contract/practice/gradebook.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import GradebookScreen from './gradebook-screen.tsx'
import { at, column, course, id, letters, saysNothing } from './gradebook.test-data.ts'

const [quiz, essay] = [id(11), id(12)]
const cell = (lessonId: string, more: Partial<GradeCell> = {}): GradeCell => ({
  lessonId,
  state: 'graded',
  score: { points: 9, of: 10 },
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
const rowOf = (cells: GradeCell[], percent: number) => ({
  enrolmentId: id(21),
  person: { id: id(121), name: 'Ana', surname: 'Gil', photoUrl: null },
  state: 'active' as const,
  dueOn: null,
  cells,
  percent,
  mine: false,
})
const bookOf = (cells: GradeCell[], percent: number): Gradebook => ({
  columns: [{ ...column(quiz, 'Quiz', 10), scaleId: letters.id }, column(essay, 'Essay', 10)],
  scheme: {
    categories: [],
    missingIsZero: false,
    revision: 0,
    ...saysNothing.scheme,
    finalScaleId: letters.id,
  },
  scales: [letters],
  companyDefaults: { scaleId: letters.id, late: null },
  mayEdit: true,
  groups: [],
  rows: [rowOf(cells, percent)],
  next: null,
  total: 1,
})

async function open(book: Gradebook, put: (asked: Asked) => Response) {
  const calls = answers((asked) => {
    if (asked.method === 'PUT') return put(asked)
    if (asked.path === `/courses/${course.id}/gradebook`) return data(book)
    return data({ items: [] })
  })
  const { user } = await renderUi(
    <TimeZoneProvider zone="Europe/London">
      <GradebookScreen course={course} />
    </TimeZoneProvider>,
  )
  await screen.findByRole('grid')
  const bodies = () => calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  return { user, bodies }
}
const at2 = (row: number, columnAt: number) =>
  document.querySelector<HTMLElement>(`[data-at="${row}:${columnAt}"]`) as HTMLElement
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

beforeEach(() => {
  session.accept(accessToken(900, person('admin').id))
  forgetDrafts()
  ownDrafts(person('admin').id)
})

describe('grades in the words of a scale', () => {
  it('are said with their share, typed by their words, and refused by what words there are', async () => {
    const set = { points: 7, comment: '', by: 'Ada', at }
    const now = rowOf([cell(quiz, { revision: 1, set })], 70)
    const { bodies } = await open(bookOf([cell(quiz)], 90), () => data(now))
    expect([1, 2].map((n) => at2(0, n).textContent)).toEqual(['A 90%', 'A 90%'])
    at2(0, 2).focus()
    press('x')
    const field = screen.getByRole('textbox', { name: 'Quiz: Ana Gil' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await screen.findByText('Enter A, B or C, or a number from 0 to 10')
    fireEvent.change(field, { target: { value: 'b' } })
    expect(field.getAttribute('aria-invalid')).toBe('false')
    press('Enter')
    await waitFor(() => expect(bodies()).toEqual([{ revision: 0, points: 7, comment: '' }]))
    await waitFor(() => expect(at2(0, 2).textContent).toBe('B 70%, Set by hand'))
    // A column in points takes no letters as the beginning of a grade.
    at2(0, 3).focus()
    press('b')
    expect(screen.queryByRole('textbox', { name: 'Essay: Ana Gil' })).toBeNull()
  })

  it('are chosen for a course and its columns beside what counts how much', async () => {
    const { user, bodies } = await open(bookOf([], 0), () => refused('CONFLICT', 409))
    await user.click(screen.getByRole('button', { name: 'Weights' }))
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Scale of the final grade' }),
      'Percentages only',
    )
    await user.click(within(dialog).getByText('Scales of single columns'))
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Scale of “Essay”' }), 'Letters')
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'What being late takes off' }),
      'A deduction of this course',
    )
    const most = within(dialog).getByRole('textbox', { name: 'At most (%)' })
    await user.clear(most)
    await user.type(most, '5')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await within(dialog).findByText('It can’t be less than one day takes off')
    expect(bodies()).toEqual([])
    await user.type(most, '0')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          revision: 0,
          categories: [],
          lessons: [],
          missingIsZero: false,
          scale: 'none',
          scales: [
            { lessonId: quiz, scaleId: letters.id },
            { lessonId: essay, scaleId: letters.id },
          ],
          late: { percentADay: 10, mostPercent: 50, graceHours: 0 },
        },
      ]),
    )
  })
})

describe('what late takes off', () => {
  const late = (waived: boolean, revision: number) =>
    cell(essay, { late: true, deduction: { percent: 20, days: 2, waived }, revision })

  it('is said in the cell with why, is waived in its panel, and taken off again by Ctrl and Z', async () => {
    const { user, bodies } = await open(bookOf([late(false, 0)], 70), ({ body }) =>
      data(
        (body as { lateWaived: boolean }).lateWaived
          ? rowOf([late(true, 1)], 90)
          : rowOf([late(false, 2)], 70),
      ),
    )
    expect(at2(0, 3).textContent).toBe('7−20%, −20%: 2 days late')
    await user.click(at2(0, 3))
    const panel = await screen.findByRole('dialog', { name: 'Essay: Ana Gil' })
    expect(within(panel).getByText('−20%: 2 days late').textContent).toBe('−20%: 2 days late7')
    await user.click(within(panel).getByRole('button', { name: 'Waive the deduction' }))
    await waitFor(() => expect(at2(0, 3).textContent).toBe('9, 2 days late, nothing taken off'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    at2(0, 3).focus()
    press('z', { ctrlKey: true })
    await waitFor(() => expect(at2(0, 3).textContent).toBe('7−20%, −20%: 2 days late'))
    expect(bodies()).toEqual([
      { revision: 0, points: null, comment: '', lateWaived: true },
      { revision: 1, points: null, comment: '', lateWaived: false },
    ])
  })
})
