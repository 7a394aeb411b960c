import type { Gradebook, GradeCell, GradeRow, SetGrade } from '#contract/practice/gradebook.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import { pointsIn } from '#contract/rules/learning/grade-entry.ts'
import GradebookScreen from './gradebook-screen.tsx'
import { at, column, course, id, saysNothing } from './gradebook.test-data.ts'

const [quiz, essay, talk] = [id(11), id(12), id(13)]

const cell = (lessonId: string, more: Partial<GradeCell> = {}): GradeCell => ({
  lessonId,
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
  scheme: { categories: [], missingIsZero: false, revision: 0, ...saysNothing.scheme },
  ...saysNothing.book,
  mayEdit: false,
  groups: [],
  rows: [ana, me],
  next: null,
  total: 2,
  ...more,
})
const changes = [{ seq: 1, at, by: 'Hugo Ridge', from: null, to: 3, lateWaived: null, comment: '' }]
const set = (points: number, by: string): SetGrade => ({ points, comment: 'Seen', by, at })

async function open(
  book: Gradebook | (() => Gradebook),
  put: (asked: Asked) => Response | Promise<Response> = () => refused('NOT_FOUND', 404),
  locale: 'en-GB' | 'es-ES' = 'en-GB',
  of = course,
) {
  const now = () => (typeof book === 'function' ? book() : book)
  const calls = answers((asked) => {
    if (asked.method === 'PUT') return put(asked)
    if (asked.path === `/courses/${of.id}/gradebook`) return data(now())
    if (asked.path.startsWith(`/courses/${of.id}/gradebook/`)) return data({ items: changes })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/London">
      <GradebookScreen course={of} />
    </TimeZoneProvider>,
    { locale },
  )
  await screen.findByRole(now().columns.length > 0 && now().total > 0 ? 'grid' : 'heading')
  return { ...view, puts: () => calls.filter(({ method }) => method === 'PUT') }
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

  it('asks for no grade of what one’s own team did, in the cell or in its panel', async () => {
    const ours = cell(essay, {
      score: { points: 6, of: 10 },
      late: true,
      deduction: { percent: 20, days: 2, waived: false },
      ownTeam: true,
    })
    const { user, puts } = await open(
      bookOf({ rows: [rowOf(23, 'Cai', [ours, cell(quiz, { score: { points: 6, of: 10 } })])], total: 1 }),
    )
    at2(0, 3).focus()
    press('7')
    expect(screen.queryByRole('textbox', { name: /Gil$/ })).toBeNull()
    await user.click(at2(0, 3))
    const panel = within(await screen.findByRole('dialog', { name: 'An essay: Cai Gil' }))
    expect(panel.getByText('−20%: 2 days late').textContent).toContain('2 days late')
    expect(panel.queryByRole('button', { name: 'Save grade' })).toBeNull()
    expect(panel.queryByRole('button', { name: 'Waive the deduction' })).toBeNull()
    await user.keyboard('{Escape}')
    // What each does alone is graded as ever.
    at2(0, 2).focus()
    press('7')
    expect(screen.getByRole('textbox', { name: 'What you know: Cai Gil' })).toBe(document.activeElement)
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
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('textbox', { name: /^Points/ })).toHaveProperty('value', '9')
    await user.click(within(dialog).getByRole('button', { name: 'Save my grade over it' }))
    await waitFor(() => expect(at2(0, 1).textContent).toBe('90%'))
    expect(puts().map(({ body }) => (body as { revision: number }).revision)).toEqual([0, 4])
  })

  it('gives back what was typed of one person to no other, after one has looked at something else', async () => {
    const carl = rowOf(23, 'Carl', [cell(quiz, { score: { points: 2, of: 10 } })])
    const two = bookOf({ rows: [ana, carl] })
    const points = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Points/ })
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

type Body = { points: number | null; comment: string; revision: number }
/** A server that keeps one grade of each cell, and answers when it is told to. */
function graded(rows: GradeRow[]) {
  const stands = new Map<string, GradeCell>()
  const held: (() => void)[] = []
  let isSlow = true
  const bookNow = () =>
    bookOf({
      total: rows.length,
      rows: rows.map((row) => ({
        ...row,
        cells: row.cells.map((one) => stands.get(`${row.enrolmentId}/${one.lessonId}`) ?? one),
      })),
    })
  function put({ path, body }: Asked): Response {
    const { points, comment, revision } = body as Body
    const key = path.split('/').slice(-2).join('/')
    const row = bookNow().rows.find(({ enrolmentId }) => key.startsWith(enrolmentId)) as GradeRow
    const was = row.cells.find(({ lessonId }) => key.endsWith(lessonId)) as GradeCell
    if (was.revision !== revision)
      return refused('CONFLICT', 409, {
        details: { reason: 'newer', revision: was.revision, set: was.set },
      })
    const next = { ...was, revision: revision + 1 }
    stands.set(key, {
      ...next,
      set: points === null ? null : { points, comment, by: 'Nora Ridge', at },
    })
    return data(bookNow().rows.find(({ enrolmentId }) => enrolmentId === row.enrolmentId))
  }
  return {
    bookNow,
    add: (row: GradeRow) => rows.unshift(row),
    put: async (asked: Asked) => {
      if (isSlow) await new Promise<void>((go) => held.push(go))
      return put(asked)
    },
    /** From now on it answers at once. */
    answer: () => {
      isSlow = false
      for (const go of held.splice(0)) go()
    },
  }
}
const field = (who: string) => screen.getByRole('textbox', { name: `What you know: ${who} Gil` })
function typeInto(cellAt: HTMLElement, who: string, points: string): void {
  cellAt.focus()
  press(points.slice(0, 1))
  if (points.length > 1) fireEvent.change(field(who), { target: { value: points } })
  press('Enter')
}
const given = (puts: Asked[]) =>
  puts.map(({ path, body }) => {
    const { points, comment, revision } = body as Body
    return [path.split('/').at(-2)?.slice(-2), points, comment, revision]
  })
const carl = () => rowOf(23, 'Carl', [cell(quiz, { score: { points: 2, of: 10 } })])
const tell = (wanted: string) =>
  waitFor(() => expect(document.querySelector('[role="status"][data-some]')?.textContent).toContain(wanted))

describe('what is typed into the gradebook', () => {
  it('goes to whom it was typed for, when somebody comes to stand above them meanwhile', async () => {
    const server = graded([ana, carl()])
    server.answer()
    const { client, puts } = await open(server.bookNow, server.put)
    at2(0, 2).focus()
    press('7')
    server.add(rowOf(20, 'Abel', [cell(quiz)]))
    await client.invalidateQueries()
    await waitFor(() => expect(at2(0, 0).textContent).toBe('Abel Gil'))
    expect(at2(1, 2).contains(field('Ana'))).toBe(true)
    expect(document.activeElement).toBe(field('Ana'))
    press('Enter')
    await waitFor(() => expect(given(puts())).toEqual([['21', 7, '', 0]]))
    // And what is typed next: one is still where one was.
    expect(document.activeElement).toBe(at2(1, 2))
    press('ArrowDown')
    expect(document.activeElement).toBe(at2(2, 2))
  })

  it('is taken back in turn by Ctrl and Z before it is answered, and no one else’s', async () => {
    const server = graded([ana, carl()])
    const { puts } = await open(server.bookNow, server.put)
    typeInto(at2(0, 2), 'Ana', '8')
    server.answer()
    await waitFor(() => expect(at2(0, 2).textContent).toBe('8, Set by hand'))
    typeInto(at2(1, 2), 'Carl', '3')
    press('z', { ctrlKey: true })
    await waitFor(() => expect(at2(1, 2).textContent).toBe('2'))
    await new Promise((done) => setTimeout(done, 100))
    expect(at2(0, 2).textContent).toBe('8, Set by hand')
    expect(given(puts()).filter(([who]) => who === '21')).toEqual([['21', 8, '', 0]])
  })

  it('is taken back once it has landed, where it was under way', async () => {
    const server = graded([ana, carl()])
    const { puts } = await open(server.bookNow, server.put)
    typeInto(at2(1, 2), 'Carl', '3')
    await waitFor(() => expect(puts()).toHaveLength(1))
    press('z', { ctrlKey: true })
    server.answer()
    await waitFor(() =>
      expect(given(puts())).toEqual([
        ['23', 3, '', 0],
        ['23', null, '', 1],
      ]),
    )
    await waitFor(() => expect(at2(1, 2).textContent).toBe('2'))
  })

  it('goes over one’s own figure before it, which is no stranger’s; and back again step by step', async () => {
    const server = graded([ana, carl()])
    const { puts } = await open(server.bookNow, server.put)
    typeInto(at2(0, 2), 'Ana', '4')
    await waitFor(() => expect(puts()).toHaveLength(1))
    typeInto(at2(0, 2), 'Ana', '6')
    press('Delete')
    typeInto(at2(0, 2), 'Ana', '9')
    server.answer()
    await waitFor(() => expect(puts()).toHaveLength(4))
    await waitFor(() => expect(at2(0, 2).textContent).toBe('9, Set by hand'))
    expect(screen.queryByRole('dialog')).toBeNull()
    for (const left of ['6', '6, Set by hand', '4, Set by hand', '6']) {
      press('z', { ctrlKey: true })
      await waitFor(() => expect(at2(0, 2).textContent).toBe(left))
    }
    expect(given(puts())).toEqual([
      ['21', 4, '', 0],
      ['21', 6, '', 1],
      ['21', null, '', 2],
      ['21', 9, '', 3],
      ['21', null, '', 4],
      ['21', 6, '', 5],
      ['21', 4, '', 6],
      ['21', null, '', 7],
    ])
  })

  it('is given where its cell is left by Tab or a press elsewhere, with the comment that stands there', async () => {
    const server = graded([
      rowOf(21, 'Ana', [cell(quiz, { revision: 2, set: set(5, 'Hugo Ridge') })]),
      carl(),
    ])
    server.answer()
    const { user, puts } = await open(server.bookNow, server.put)
    at2(0, 2).focus()
    press('7')
    await user.tab()
    await waitFor(() => expect(given(puts())).toEqual([['21', 7, 'Seen', 2]]))
  })

  it('stays in its cell with the reason beside the sheet, where it is more than there is', async () => {
    const server = graded([ana, carl()])
    server.answer()
    const { user, puts } = await open(server.bookNow, server.put)
    at2(0, 2).focus()
    press('1')
    fireEvent.change(field('Ana'), { target: { value: '15' } })
    screen.getByText('Enter a number from 0 to 10')
    await user.tab()
    expect(at2(0, 2).textContent).toBe('15Not saved')
    await tell('What you know: Ana Gil · 15 Enter a number from 0 to 10')
    expect(puts()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Correct: What you know: Ana Gil' }))
    expect(field('Ana')).toHaveProperty('value', '15')
    fireEvent.change(field('Ana'), { target: { value: '5' } })
    press('Enter')
    await waitFor(() => expect(at2(0, 2).textContent).toBe('5, Set by hand'))
    expect(screen.queryByText('Not saved')).toBeNull()
  })

  it.each([
    ['the server fails', () => refused('INTERNAL', 500), 'Something went wrong on the server'],
    ['it is too much at once', () => refused('RATE_LIMITED', 429), ''],
    [
      'there is no connection',
      () => Promise.reject(new TypeError('fetch failed')),
      'What you typed is still here',
    ],
  ])('stays in its cell with the reason where %s', async (_, answer, why) => {
    const { user } = await open(bookOf(), answer)
    typeInto(at2(0, 2), 'Ana', '7')
    await waitFor(() => expect(at2(0, 2).textContent).toBe('7Not saved'))
    await tell('What you know: Ana Gil · 7 ')
    await tell(why)
    await user.click(screen.getByRole('button', { name: 'Discard: What you know: Ana Gil' }))
    expect(at2(0, 2).textContent).toBe('6')
  })

  it('is there again where the page is left for another and come back to, its reason too', async () => {
    const first = await open(bookOf(), () => refused('INTERNAL', 500))
    typeInto(at2(0, 2), 'Ana', '15')
    await first.user.tab()
    first.unmount()
    const other = await open(bookOf(), undefined, undefined, { ...course, id: id(2) })
    expect(at2(0, 2).textContent).not.toContain('15')
    expect(screen.queryByText(/Not saved/)).toBeNull()
    other.unmount()
    await open(bookOf())
    expect(at2(0, 2).textContent).toBe('15Not saved')
    await tell('What you know: Ana Gil · 15 Enter a number from 0 to 10')
  })

  it('is saved where the page is left from within its cell, and there again where that fails meanwhile', async () => {
    const fails: ((response: Response) => void)[] = []
    const first = await open(bookOf(), () => new Promise<Response>((answer) => fails.push(answer)))
    at2(0, 2).focus()
    press('7')
    first.unmount()
    await waitFor(() => expect(given(first.puts())).toEqual([['21', 7, '', 0]]))
    fails[0]?.(refused('INTERNAL', 500))
    await open(bookOf())
    await waitFor(() => expect(at2(0, 2).textContent).toBe('7Not saved'))
  })

  it('stays in sight while a search finds nobody, with the reader’s decimal mark after a conflict', async () => {
    const newer = { reason: 'newer', revision: 4, set: set(3, 'Hugo Ridge') }
    const empty = bookOf({ rows: [], total: 0 })
    let found = bookOf()
    const { user } = await open(
      () => found,
      () => refused('CONFLICT', 409, { details: newer }),
      'es-ES',
    )
    at2(0, 2).focus()
    press('7')
    fireEvent.change(screen.getByRole('textbox', { name: /Ana Gil/ }), { target: { value: '7,25' } })
    press('Enter')
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }))
    await tell('7,25')
    found = empty
    await user.type(screen.getByRole('searchbox'), 'zzz')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await tell('7,25')
  })

  it('is asked about before the tab is closed, until it is saved', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const server = graded([ana, carl()])
    await open(server.bookNow, server.put)
    expect(isAsked()).toBe(false)
    at2(0, 2).focus()
    press('7')
    expect(isAsked()).toBe(true)
    press('Enter')
    expect(isAsked()).toBe(true)
    server.answer()
    await waitFor(() => expect(at2(0, 2).textContent).toBe('7, Set by hand'))
    expect(isAsked()).toBe(false)
  })

  it('is shown over which grade it goes, and is taken back to that one', async () => {
    const newer = { reason: 'newer', revision: 4, set: set(3, 'Hugo Ridge') }
    const mine = rowOf(21, 'Ana', [cell(quiz, { revision: 5, set: set(9, 'Ada') })], { percent: 90 })
    const { user, puts } = await open(bookOf(), ({ body }) =>
      (body as Body).revision >= 4 ? data(mine) : refused('CONFLICT', 409, { details: newer }),
    )
    typeInto(at2(0, 2), 'Ana', '9')
    await user.click(await screen.findByRole('button', { name: 'Save my grade over it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    at2(0, 2).focus()
    press('z', { ctrlKey: true })
    await waitFor(() => expect(given(puts()).at(-1)).toEqual(['21', 3, 'Seen', 5]))
  })
})

describe('the panel of a grade', () => {
  it('takes no more words while it is saved, and says its moments as people do', async () => {
    const server = graded([rowOf(21, 'Ana', [cell(quiz, { revision: 2, set: set(5, 'Hugo Ridge') })])])
    const { user, puts } = await open(server.bookNow, server.put)
    await user.click(at2(0, 2))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('From score to 3')
    expect(dialog.textContent).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    expect([...dialog.querySelectorAll('time')].length).toBe(2)
    const comment = within(dialog).getByRole('textbox', { name: 'Comment' })
    await user.type(comment, '!')
    await user.click(within(dialog).getByRole('button', { name: 'Save grade' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    await user.type(comment, ' lost')
    expect(comment).toHaveProperty('value', 'Seen!')
    expect(within(dialog).getByRole('textbox', { name: /^Points/ })).toHaveProperty('readOnly', true)
    server.answer()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the form of a grade', () => {
  const opened = async (put?: (asked: Asked) => Response) => {
    const { user, puts } = await open(bookOf(), put)
    await user.click(at2(0, 2))
    const dialog = within(await screen.findByRole('dialog'))
    const points = dialog.getByRole('textbox', { name: /^Points/ })
    const comment = dialog.getByRole('textbox', { name: 'Comment' })
    /** The words at a field that is wrong, undefined at one that is not. */
    const wrong = (at: HTMLElement) =>
      at.getAttribute('aria-invalid') === 'true'
        ? at
            .getAttribute('aria-describedby')
            ?.split(' ')
            .flatMap((name) => (name.endsWith('-error') ? [document.getElementById(name)?.textContent] : []))
            .join()
        : undefined
    const save = async (given: string, words = '') => {
      fireEvent.change(points, { target: { value: given } })
      fireEvent.change(comment, { target: { value: words } })
      await user.click(dialog.getByRole('button', { name: 'Save grade' }))
      return [wrong(points), wrong(comment)]
    }
    return { save, puts, points, comment, wrong }
  }

  it('is checked before it is sent, as the server would: what is too much, too little, too long or nothing [S5.5a]', async () => {
    const { save, puts } = await opened()
    expect(await save('11')).toEqual(['Use 10 or less', undefined])
    expect(await save('10.01')).toEqual(['Use 10 or less', undefined])
    expect(await save('-1')).toEqual(['Use 0 or more', undefined])
    expect(await save('')).toEqual(['Enter a value', undefined])
    expect(await save('5', 'x'.repeat(1001))).toEqual([undefined, 'Use at most 1,000 characters'])
    expect(puts()).toEqual([])
  })

  it('says at its fields what the server refuses, and stays [S5.5b]', async () => {
    const details = [
      { field: 'body.points', code: 'too_high', params: { maximum: 8 } },
      { field: 'comment', code: 'too_long', params: { maximum: 500 } },
    ]
    const { save, puts, points, comment, wrong } = await opened(() =>
      refused('BAD_REQUEST', 400, { details }),
    )
    await save('9', 'Seen')
    await waitFor(() => expect(wrong(points)).toBe('Use 8 or less'))
    expect(wrong(comment)).toBe('Use at most 500 characters')
    expect(points).toHaveProperty('value', '9')
    expect(comment).toHaveProperty('value', 'Seen')
    expect(given(puts())).toEqual([['21', 9, 'Seen', 0]])
  })
})

describe('the weights', () => {
  it('are checked before they are sent, and say at their fields what the server refuses [S5.5a] [S5.5b]', async () => {
    const details = [
      { field: 'categories.0.title', code: 'too_long', params: { maximum: 60 } },
      { field: 'body.categories.0.weight', code: 'too_high', params: { maximum: 99 } },
    ]
    const { user, puts } = await open(bookOf({ mayEdit: true }), () =>
      refused('BAD_REQUEST', 400, { details }),
    )
    await user.click(screen.getByRole('button', { name: 'Weights' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add category' }))
    const title = dialog.getByRole('textbox', { name: 'Category 1' })
    const weight = dialog.getByRole('textbox', { name: 'Weight' })
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
    await save()
    dialog.getByText('Enter a value')
    expect(title.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(title, { target: { value: 'x'.repeat(121) } })
    await save()
    dialog.getByText('Use at most 120 characters')
    await user.clear(weight)
    await save()
    expect(weight.getAttribute('aria-invalid')).toBe('true')
    expect(puts()).toEqual([])
    fireEvent.change(title, { target: { value: 'Tests' } })
    fireEvent.change(weight, { target: { value: '100' } })
    await save()
    await dialog.findByText('Use at most 60 characters')
    dialog.getByText('Use 99 or less')
    expect(puts()).toHaveLength(1)
    expect([title, weight].map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  })

  it('take no more words while they are saved', async () => {
    let answer: (now: Response) => void = () => undefined
    const book = bookOf({
      mayEdit: true,
      scheme: {
        categories: [{ id: id(31), title: 'Tests', weight: 40 }],
        missingIsZero: false,
        revision: 1,
        ...saysNothing.scheme,
      },
    })
    const { user, puts } = await open(book, () => new Promise((done) => (answer = done)))
    await user.click(screen.getByRole('button', { name: 'Weights' }))
    const dialog = await screen.findByRole('dialog')
    const title = within(dialog).getByRole('textbox', { name: 'Category 1' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    await user.type(title, ' lost')
    expect(title).toHaveProperty('value', 'Tests')
    expect(within(dialog).getByRole('checkbox')).toHaveProperty('disabled', true)
    answer(
      data({ categories: book.scheme.categories, missingIsZero: false, revision: 2, ...saysNothing.scheme }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

it('reads points with a comma or a point, and none beyond the most', () => {
  const read = ['7', '7,5', '7.25', '.5', '', ' 10 ', '10,01', '7.255', '-1', 'x', '1e1'].map((one) =>
    pointsIn(one, 10),
  )
  expect(read).toEqual([7, 7.5, 7.25, 0.5, null, 10, undefined, undefined, undefined, undefined, undefined])
})
