import { noCertificate } from '#contract/course.ts'
import type { CourseDraft } from '#contract/courses.ts'
import type { Gradebook, GradeCell, GradeRow, SetGrade } from '#contract/gradebook.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/current-session.ts'
import { ownDrafts } from '../../../ui/drafts.ts'
import { TimeZoneProvider } from '../../../ui/time-zone.tsx'
import { pointsIn } from './cell-editor.tsx'
import GradebookScreen from './gradebook-screen.tsx'

const at = '2026-03-01T10:00:00.000Z'
const id = (n: number) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [quiz, essay, talk] = [id(11), id(12), id(13)]

const course: CourseDraft = {
  id: id(1),
  title: 'Rivers',
  language: 'en',
  state: 'published',
  lessons: 3,
  publishedVersion: 1,
  publishedAt: at,
  changed: false,
  learners: 2,
  updatedAt: at,
  settings: {
    title: 'Rivers',
    summary: '',
    language: 'en',
    level: 'beginner',
    topics: [],
    outcomes: [],
    audience: 'everyone',
    entry: 'open',
    opening: 'at_once',
    dueDays: null,
    certificate: noCertificate,
  },
  outline: [],
  revision: 1,
  staff: [],
  mayEdit: false,
}
const column = (lessonId: string, title: string, points: number | null) => ({
  lessonId,
  kind: 'assignment' as const,
  title,
  module: 'All',
  points,
  pass: null,
  categoryId: null,
  former: false,
})
const cell = (lessonId: string, more: Partial<GradeCell> = {}): GradeCell => ({
  lessonId,
  state: 'graded',
  score: null,
  of: 10,
  passed: false,
  at,
  late: false,
  missing: false,
  attempts: 0,
  workId: null,
  revision: 0,
  set: null,
  ...more,
})
const rowOf = (n: number, name: string, cells: GradeCell[], more: Partial<GradeRow> = {}): GradeRow => ({
  enrolmentId: id(n),
  person: { id: id(n + 100), name, surname: 'Gil', photoUrl: null },
  state: 'active',
  dueOn: null,
  cells,
  percent: 60,
  mine: false,
  ...more,
})
const ana = rowOf(21, 'Ana', [
  cell(quiz, { score: { points: 6, of: 10 } }),
  cell(talk, { of: null, passed: true }),
])
const me = rowOf(22, 'Bea', [cell(quiz, { missing: true, state: 'not_begun' })], {
  mine: true,
  percent: null,
})
const bookOf = (more: Partial<Gradebook> = {}): Gradebook => ({
  columns: [column(quiz, 'What you know', 10), column(essay, 'An essay', 10), column(talk, 'A talk', null)],
  scheme: { categories: [], missingIsZero: false, revision: 0 },
  mayEdit: false,
  groups: [],
  rows: [ana, me],
  next: null,
  total: 2,
  ...more,
})
const set = (points: number, by: string): SetGrade => ({ points, comment: 'Seen', by, at })

async function open(book: Gradebook, put: (asked: Asked) => Response = () => refused('NOT_FOUND', 404)) {
  const calls = answers((asked) => {
    if (asked.method === 'PUT') return put(asked)
    if (asked.path === `/courses/${course.id}/gradebook`) return data(book)
    if (asked.path.startsWith(`/courses/${course.id}/gradebook/`)) return data({ items: [] })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/London">
      <GradebookScreen course={course} />
    </TimeZoneProvider>,
  )
  await screen.findByRole(book.columns.length > 0 && book.total > 0 ? 'grid' : 'heading')
  return { ...view, puts: () => calls.filter(({ method }) => method === 'PUT') }
}
const at2 = (row: number, columnAt: number) =>
  document.querySelector<HTMLElement>(`[data-at="${row}:${columnAt}"]`) as HTMLElement
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

beforeEach(() => session.accept(accessToken(900, person('admin').id)))

describe('the gradebook', () => {
  it('says of each how they stand', async () => {
    await open(bookOf())
    expect([0, 1, 2, 3, 4].map((n) => at2(0, n).textContent)).toEqual([
      'Ana Gil',
      '60%',
      '6',
      '–Not started',
      'Passed',
    ])
    expect([1, 2].map((n) => at2(1, n).textContent)).toEqual(['–', 'Missing'])
  })

  it('takes a grade that is typed into its cell, over the score, and takes it back by Ctrl and Z', async () => {
    const now = rowOf(
      21,
      'Ana',
      [cell(quiz, { score: { points: 6, of: 10 }, revision: 1, set: set(7.5, 'Ada') })],
      {
        percent: 75,
      },
    )
    const back = { ...ana, cells: [cell(quiz, { score: { points: 6, of: 10 }, revision: 2 })] }
    const { puts } = await open(bookOf(), ({ body }) =>
      data((body as { points: number | null }).points === null ? back : now),
    )
    at2(0, 2).focus()
    press('7')
    const field = screen.getByRole('textbox', { name: 'What you know: Ana Gil' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: '11' } })
    press('Enter')
    // More than there is: it is not sent.
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(puts()).toEqual([])
    fireEvent.change(field, { target: { value: '7,5' } })
    press('Enter')
    await waitFor(() => expect(at2(0, 1).textContent).toBe('75%'))
    expect(puts().map(({ path, body }) => [path, body])).toEqual([
      [`/courses/${course.id}/gradebook/${id(21)}/${quiz}`, { points: 7.5, comment: '', revision: 0 }],
    ])
    expect(document.activeElement).toBe(at2(0, 2))
    press('z', { ctrlKey: true })
    await waitFor(() => expect(at2(0, 1).textContent).toBe('60%'))
    expect(puts()[1]?.body).toEqual({ points: null, comment: '', revision: 1 })
  })

  it('leaves by Escape what was there, and asks for no grade where none is given or of oneself', async () => {
    const { puts } = await open(bookOf())
    at2(0, 2).focus()
    press('7')
    press('Escape')
    expect(screen.queryByRole('textbox', { name: /Ana Gil/ })).toBeNull()
    expect(document.activeElement).toBe(at2(0, 2))
    for (const place of [at2(0, 4), at2(1, 2), at2(0, 1)]) {
      place.focus()
      press('7')
      expect(screen.queryByRole('textbox', { name: /Gil$/ })).toBeNull()
    }
    expect(puts()).toEqual([])
  })

  it('shows what another one set meanwhile, before that is written over', async () => {
    const newer = { reason: 'newer', revision: 4, set: set(3, 'Hugo Ridge') }
    const mine = rowOf(21, 'Ana', [cell(quiz, { revision: 5, set: set(9, 'Ada') })], { percent: 90 })
    const { user, puts } = await open(bookOf(), ({ body }) =>
      (body as { revision: number }).revision === 4
        ? data(mine)
        : refused('CONFLICT', 409, { details: newer }),
    )
    at2(0, 2).focus()
    press('9')
    press('Enter')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Hugo Ridge set 3 out of 10.')
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole('textbox', { name: /^Points/ })).toHaveProperty('value', '9')
    await user.click(within(dialog).getByRole('button', { name: 'Save my grade over it' }))
    await waitFor(() => expect(at2(0, 1).textContent).toBe('90%'))
    expect(puts().map(({ body }) => (body as { revision: number }).revision)).toEqual([0, 4])
  })

  it('gives back what was typed of one person to no other, after one has looked at something else', async () => {
    const carl = rowOf(23, 'Carl', [cell(quiz, { score: { points: 2, of: 10 } })])
    const two = bookOf({ rows: [ana, carl] })
    const points = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Points/ })
    ownDrafts(person('admin').id)
    window.history.pushState(null, '', '/gradebook')
    const { user, unmount } = await open(two)
    await user.click(at2(0, 2))
    await user.type(points(), '9')
    window.history.pushState(null, '', '/review')
    unmount()
    window.history.pushState(null, '', '/gradebook')
    await open(two)
    await user.click(at2(1, 2))
    expect(points()).toHaveProperty('value', '')
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(at2(0, 2))
    await waitFor(() => expect(points()).toHaveProperty('value', '9'))
  })

  it('says what to do where nothing is graded, and where nobody learns', async () => {
    await open(bookOf({ columns: [], rows: [], total: 0 }))
    screen.getByRole('heading', { name: 'Nothing is graded in this course' })
  })
})

it('reads points with a comma or a point, and none beyond the most', () => {
  const read = ['7', '7,5', '7.25', '.5', '', ' 10 ', '10,01', '7.255', '-1', 'x', '1e1'].map((one) =>
    pointsIn(one, 10),
  )
  expect(read).toEqual([7, 7.5, 7.25, 0.5, null, 10, undefined, undefined, undefined, undefined, undefined])
})
