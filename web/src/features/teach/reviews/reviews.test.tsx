import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import type { HeldGrades, QueuedWork, WorkToReview } from '#contract/practice/work.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessToken, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { onToast, type Toast } from '../../../api/toasts.ts'
import { forgetDrafts, ownDrafts } from '../../../ui/drafts/drafts.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'
import * as words from '../changes/changed-words.ts'
import QueueScreen from './queue-screen.tsx'
import ReviewScreen from './review-screen.tsx'
import { nextId, releasedOf, reviewed, roundOf, said, serverOf, workOf } from './reviews.test-data.ts'

const me = person('admin')
type Counted = { id: string; title: string; count: number }
const pageOf = (items: QueuedWork[], courses: Counted[] = [], held: HeldGrades[] = []) =>
  data({ items, courses, held, page: 1, pageSize: 25, total: items.length, totalPages: 1 })

const addressOf = ({ id }: WorkToReview) => `/dashboard/teach/reviews/${id}`
/** jsdom’s own address follows the router’s, as in a browser: drafts go by it. */
function Following() {
  return (
    <Link
      to="/dashboard/teach/reviews"
      onClick={() => window.history.replaceState(null, '', '/dashboard/teach/reviews')}
    >
      Away
    </Link>
  )
}

type Options = {
  queue?: QueuedWork[]
  held?: HeldGrades[]
  at?: string
  courses?: { work: Counted[]; answers: Counted[] }
}
const noCourses = { work: [], answers: [] }
async function open(
  work: WorkToReview,
  { queue = [], held = [], at = addressOf(work), courses = noCourses }: Options = {},
) {
  session.accept(accessToken(900, me.id))
  const pressed: string[] = []
  const server = serverOf(work, ({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/attempts') return pageOf([], courses.answers)
    if (path.endsWith('/release')) {
      const released = pressed.push(path) === 1 ? 200 : 5
      return data({ released, left: released === 200 ? 5 : 0 })
    }
    return path === '/coursework' ? pageOf(queue, courses.work, held) : refused('NOT_FOUND', 404)
  })
  const toasts: Toast[] = []
  onTestFinished(onToast((next) => toasts.push(next)))
  const show = async () => {
    window.history.replaceState(null, '', at)
    return renderUi(
      <TimeZoneProvider zone="Europe/Madrid">
        <Following />
        <Suspense fallback="…">
          <Routes>
            <Route path="/dashboard/teach/reviews" element={<QueueScreen />} />
            <Route path="/dashboard/teach/reviews/:work" element={<ReviewScreen />} />
          </Routes>
        </Suspense>
      </TimeZoneProvider>,
      { at },
    )
  }
  const view = await show()
  return { ...view, server, toasts, show, pressed }
}
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const button = (name: string) => screen.findByRole('button', { name })
const region = (name: string) => screen.findByRole('region', { name })
const conflictTitle = 'Another review was saved while you were writing'

beforeEach(() => {
  ownDrafts(me.id)
  return () => {
    forgetDrafts()
    window.history.replaceState(null, '', '/')
  }
})

describe('a review on the screen', () => {
  it('shows who graded the work meanwhile and what one wrote, to copy, until it is discarded', async () => {
    const work = workOf()
    const { user, server } = await open(work)
    await user.type(await field('About the whole'), 'My words')
    server.work = releasedOf(work, 'graded', said('Their words'))
    await user.click(await button('Return for rework'))
    const left = within(await region('Your review of round 1 was not released'))
    expect(left.getByText(/^Isla Fraser graded this round while you were writing\./)).toBeTruthy()
    expect(left.getByText('My words')).toBeTruthy()
    expect(left.getByRole('button', { name: 'Copy what I wrote' })).toBeTruthy()
    expect(screen.getByText('Their words')).toBeTruthy()
    expect(screen.getByText('This work has its grade.')).toBeTruthy()
    await user.click(left.getByRole('button', { name: 'Discard my review' }))
    expect(screen.queryByText('My words')).toBeNull()
  })

  it('keeps what one wrote of work that was taken back, and says so by its learner’s name or as it can', async () => {
    const first = releasedOf(workOf(), 'returned', said('Again'))
    const work = workOf({
      ...first,
      state: 'resubmitted',
      moves: ['begin'],
      rounds: [roundOf(2), ...first.rounds],
    })
    const { user, server } = await open(work)
    await user.type(await field('About the whole'), 'My words')
    server.work = first
    await user.click(await button('Return for rework'))
    const left = within(await region('Your review of round 2 was not released'))
    expect(left.getByText(/^Sol Vega took this round back while you were writing\./)).toBeTruthy()
    expect(left.getByText('My words')).toBeTruthy()
  })

  it('keeps it in sight over a reload where the work is not there any more', async () => {
    const work = workOf()
    const { user, server, unmount, show } = await open(work)
    await user.type(await field('About the whole'), 'My words')
    server.work = null
    await user.click(await button('Return for rework'))
    expect((await screen.findAllByText('This work is no longer here')).length).toBe(1)
    expect(screen.getByText('My words')).toBeTruthy()
    unmount()
    const again = await show()
    expect(await screen.findByText('My words')).toBeTruthy()
    await again.user.click(await button('Discard my review'))
    expect(screen.queryByText('My words')).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.includes('review:'))).toEqual([])
  })

  it('shows the other review of a conflict at the press, with its writer, and takes it when one says so', async () => {
    const work = workOf()
    const { user, server } = await open(work)
    await user.type(await field('About the whole'), 'Mine')
    await screen.findByText('Saved')
    server.work = reviewed(work, { review: said('Theirs'), revision: 4 })
    await user.click(await button('Return for rework'))
    const conflict = within(await region(conflictTitle))
    expect(conflict.getByText(/^Isla Fraser saved the review below/)).toBeTruthy()
    expect(conflict.getByText('Theirs')).toBeTruthy()
    await user.click(conflict.getByRole('button', { name: 'Use the other review' }))
    expect((await field('About the whole')).value).toBe('Theirs')
    await user.click(await button('Return for rework'))
    await screen.findByText('This work is with its learner again.')
    expect(server.sent('POST').map(({ revision }) => revision)).toEqual([1, 4])
  })

  it('names nobody where nobody is known to have saved the other', async () => {
    const work = workOf()
    const { user, server } = await open(work)
    server.work = reviewed(work, { review: said('Theirs'), revision: 1, by: null })
    await user.type(await field('About the whole'), 'Mine')
    const conflict = within(await region(conflictTitle))
    expect(conflict.getByText(/^The review below was saved/)).toBeTruthy()
  })

  it('quotes whole characters of a long line, and saves the comment', async () => {
    const text = `${'a'.repeat(299)}😀 and more`
    const { user, server } = await open(workOf({ rounds: [roundOf(1, { text })] }))
    await user.click(await button('Comment on line 1'))
    await user.type(await field('Comment 1'), 'Long')
    await waitFor(() => expect(server.sent('PUT').length).toBeGreaterThan(0))
    const quotes = server.sent('PUT').map(({ review }) => review.comments[0]?.quote.text)
    expect(new Set(quotes)).toEqual(new Set(['a'.repeat(299)]))
  })

  it('takes no comment past the most of a review, and the button says so', async () => {
    const comments = Array.from({ length: 100 }, () => ({
      id: nextId(),
      quote: { text: 'Ebro', at: 4 },
      text: 'Which?',
    }))
    const work = reviewed(workOf(), { review: said('', { comments }), revision: 1 })
    const { user, server } = await open(work)
    const full = 'A review holds 100 comments at most. Remove one before you add another.'
    expect(await screen.findByText(full)).toBeTruthy()
    const marked = await button('Comment on the marked words')
    expect(marked.getAttribute('aria-disabled')).toBe('true')
    await user.click(await button('Comment on line 1'))
    expect(screen.queryByRole('textbox', { name: 'Comment 101' })).toBeNull()
    expect(screen.getByText(full, { selector: '[role="status"]' })).toBeTruthy()
    await user.click(await button('Remove comment 1'))
    await user.click(await button('Comment on line 1'))
    expect(await field('Comment 100')).toBeTruthy()
    expect(server.sent('PUT').every(({ review }) => review.comments.length <= 100)).toBe(true)
  }, 120_000)

  it('says at its comment what of it cannot be saved', async () => {
    const work = workOf()
    const half = { id: nextId(), quote: { text: 'x\uD83D', at: 0 }, text: 'Half' }
    const kept = { revision: 0, review: said('', { comments: [half] }) }
    localStorage.setItem(`cairn-teach:review:${me.id}:${work.id}:1`, JSON.stringify(kept))
    const { user, server } = await open(work)
    const comment = await field('Comment 1')
    expect(comment.getAttribute('aria-invalid')).toBe('true')
    await user.click(await button('Return for rework'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not released: correct what is marked in red first.',
    )
    expect(server.sent('PUT')).toEqual([])
  })

  it('is released once by a double press, and takes nothing that is typed meanwhile', async () => {
    const { user, server, toasts } = await open(workOf())
    await user.type(await field('About the whole'), 'Good')
    const answer = Promise.withResolvers<void>()
    server.hold = answer.promise
    await user.dblClick(await button('Grade and release'))
    const word = await field('About the whole')
    expect(word.readOnly).toBe(true)
    await user.type(word, ' and more')
    await act(async () => answer.resolve())
    await screen.findByText('This work has its grade.')
    expect(server.sent('POST').map(({ review }) => review.word)).toEqual(['Good'])
    expect(toasts.map(({ message }) => message)).toEqual(['reviews.released'])
  })

  it('says why nothing was released where there is no connection', async () => {
    const { user, server } = await open(workOf())
    await user.type(await field('About the whole'), 'Good')
    server.isAway = true
    await user.click(await button('Return for rework'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You’re offline\./)
    server.isAway = false
    await user.click(await button('Return for rework'))
    expect(await screen.findByText('This work is with its learner again.')).toBeTruthy()
  })

  it('says that it is saved once something was', async () => {
    const { user } = await open(workOf())
    await field('About the whole')
    expect(screen.queryByText('Saved')).toBeNull()
    await user.type(await field('About the whole'), 'Good')
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  it('compares a text with the one before once, however much is typed beside it', async () => {
    const compared = vi.spyOn(words, 'changedWords')
    const first = releasedOf(workOf(), 'returned', said('Again'))
    const rounds = [roundOf(2, { text: 'The Ebro is 930 km long.' }), ...first.rounds]
    const { user } = await open(workOf({ ...first, state: 'resubmitted', moves: ['begin'], rounds }))
    await user.type(await field('About the whole'), 'Good work')
    await screen.findByText('Saved')
    expect(await region('What changed since last time')).toBeTruthy()
    expect(compared.mock.calls.length).toBeLessThanOrEqual(2)
  })
})

describe('a grade that is corrected', () => {
  const byPoints = { ...newAssignmentSettings, passedBy: 'points' as const, mostPoints: 10, passPoints: 5 }
  const graded = () => releasedOf(workOf({ settings: byPoints }), 'graded', said('Good', { points: 6 }))
  const points = () => field('Points, of 10')

  it('keeps the points and the reason that were typed when one leaves and comes back', async () => {
    const { user, unmount, show } = await open(graded())
    await user.click(await button('Correct the grade'))
    await user.clear(await points())
    await user.type(await points(), '8')
    await user.type(await field('Why it is corrected'), 'Miscounted')
    await user.click(screen.getByRole('link', { name: 'Away' }))
    await screen.findByRole('heading', { level: 1, name: 'Reviews to do' })
    unmount()
    await show()
    expect((await field('Why it is corrected')).value).toBe('Miscounted')
    expect((await points()).value).toBe('8')
  })

  it('shows another’s correction that came first, keeps what was typed, and saves it at the next press', async () => {
    const work = graded()
    const { user, server, toasts } = await open(work)
    await user.click(await button('Correct the grade'))
    await user.clear(await points())
    await user.type(await points(), '8')
    await user.type(await field('Why it is corrected'), 'Miscounted')
    const theirs = releasedOf(work, 'graded', said('Good', { points: 9 }), 'Bo Lind')
    server.work = {
      ...theirs,
      grades: theirs.grades.map((one, at) => ({ ...one, at: `2026-03-0${9 - at}T10:00:00.000Z` })),
    }
    await user.click(await button('Save the correction'))
    const told = within(await screen.findByRole('alert'))
    expect(told.getByText('This grade was corrected while you were writing')).toBeTruthy()
    expect(await told.findByText(/9 of 10 points/)).toBeTruthy()
    expect([(await points()).value, (await field('Why it is corrected')).value]).toEqual(['8', 'Miscounted'])
    await user.click(await button('Save the correction'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Why it is corrected' })).toBeNull())
    expect(server.sent('PUT', '/grade')).toMatchObject([
      { revision: 1, review: { points: 8 }, reason: 'Miscounted' },
      { revision: 2, review: { points: 8 }, reason: 'Miscounted' },
    ])
    expect(toasts.map(({ severity }) => severity)).toEqual(['success'])
    expect(within(await region('Grades given')).getByText(/8 of 10 points/)).toBeTruthy()
  })

  it('follows another’s grade where one’s own was not touched', async () => {
    const work = graded()
    const { user, server } = await open(work)
    await user.click(await button('Correct the grade'))
    await user.type(await field('Why it is corrected'), 'For the record')
    server.work = releasedOf(work, 'graded', said('Good', { points: 9 }), 'Bo Lind')
    await user.click(await button('Save the correction'))
    await waitFor(async () => expect((await points()).value).toBe('9'))
    expect((await field('Why it is corrected')).value).toBe('For the record')
  })

  it('asks for a reason at its field', async () => {
    const { user, server } = await open(graded())
    await user.click(await button('Correct the grade'))
    await user.click(await button('Save the correction'))
    expect((await field('Why it is corrected')).getAttribute('aria-invalid')).toBe('true')
    expect(server.sent('PUT', '/grade')).toEqual([])
  })
})

describe('grades that are held back', () => {
  it('are marked as ready, and no more once one writes on', async () => {
    const { user, toasts } = await open(workOf({ settings: { ...newAssignmentSettings, heldBack: true } }))
    await user.click(await button('Mark as ready'))
    await screen.findByText(/^Ready to be released with the others/)
    expect(screen.queryByRole('button', { name: 'Mark as ready' })).toBeNull()
    expect(toasts.map(({ message }) => message)).toEqual(['reviews.ready'])
    await user.type(await field('About the whole'), 'One word more')
    expect(await button('Mark as ready')).toBeTruthy()
    expect(screen.queryByText(/^Ready to be released with the others/)).toBeNull()
  })

  it('are released from the queue by one press, as often as it takes until none is left', async () => {
    const { course, lesson } = workOf()
    const { user, toasts, pressed } = await open(workOf(), {
      held: [{ course, lesson, ready: 205 }],
      at: '/dashboard/teach/reviews',
    })
    await user.click(await button('Release the grades of “An essay”'))
    expect(await screen.findByText(/205 learners are told/)).toBeTruthy()
    await user.click(await button('Release all'))
    await waitFor(() => expect(toasts).toMatchObject([{ params: { count: 205 } }]))
    expect(pressed).toEqual([
      `/coursework/courses/${course.id}/lessons/${lesson.id}/release`,
      `/coursework/courses/${course.id}/lessons/${lesson.id}/release`,
    ])
  })
})

it('says of a round that it was handed in after the due time of its assignment', async () => {
  const settings = { ...newAssignmentSettings, dueAt: '2026-03-01T09:59:00.000Z' }
  const rounds = [roundOf(2, { submittedAt: '2026-03-09T10:00:00.000Z' }), roundOf(1)]
  await open(workOf({ settings, rounds }))
  const late = await screen.findAllByText('Late')
  expect(late.map((one) => one.closest('section')?.querySelector('h2')?.textContent)).toEqual(['Round 1'])
})

describe('the queue', () => {
  const queued = (more: Partial<QueuedWork>): QueuedWork => {
    const { id, learner, lesson, course } = workOf()
    const submittedAt = '2026-03-01T10:00:00.000Z'
    const of = {
      id,
      learner,
      number: null,
      lesson,
      course,
      submittedAt,
      round: 1,
      state: 'awaiting_grade' as const,
    }
    return {
      ...of,
      reviewer: 'Ana Soler',
      mine: false,
      mentee: false,
      late: false,
      grading: null,
      team: null,
      ...more,
    }
  }
  it('says who is reviewing a piece of work, and to whom it is that it is they', async () => {
    const queue = [queued({ mine: true }), queued({ reviewer: 'Isla Fraser' })]
    await open(workOf(), { queue, at: '/dashboard/teach/reviews' })
    expect(await screen.findByText(/You have begun to review this\./)).toBeTruthy()
    expect(screen.getByText(/Isla Fraser is reviewing this\./)).toBeTruthy()
    expect(screen.queryByText(/Ana Soler/)).toBeNull()
  })

  it('says of work that was handed in late that it was, and nothing of the rest', async () => {
    const queue = [queued({ late: true }), queued({})]
    await open(workOf(), { queue, at: '/dashboard/teach/reviews' })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).queryByText('Late') !== null)).toEqual([true, false])
  })

  it('is filtered by course, also where only answers in quizzes wait in one', async () => {
    const [rivers, stones] = [
      { id: '01930000-0000-7000-8000-000000000071', title: 'Rivers', count: 1 },
      { id: '01930000-0000-7000-8000-000000000072', title: 'Stones', count: 2 },
    ] as const
    const courses = { work: [rivers], answers: [stones, { ...rivers, count: 3 }] }
    const { user } = await open(workOf(), {
      queue: [queued({})],
      at: '/dashboard/teach/reviews',
      courses,
    })
    const filter = await screen.findByRole('combobox', { name: 'Course' })
    await waitFor(() =>
      expect(
        within(filter)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All courses', 'Rivers (4)', 'Stones (2)']),
    )
    await user.selectOptions(filter, 'Stones (2)')
    await waitFor(() => expect(filter).toHaveProperty('value', stones.id))
  })
})
