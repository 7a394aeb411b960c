import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { workMovesOf } from '#contract/rules/learning/work-moves.ts'
import { emptyReview, type Review, type WorkRound, type WorkToReview } from '#contract/practice/work.ts'
import { answers, data, refused, type Asked } from '../../../../test/answers.ts'

const at = '2026-03-01T10:00:00.000Z'
let made = 0
/** Each test has a piece of work of its own: what is on its way outlives the screens. */
export const nextId = () => `01930000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`

export const said = (word: string, more: Partial<Review> = {}): Review => ({ ...emptyReview, word, ...more })

export const roundOf = (number: number, more: Partial<WorkRound> = {}): WorkRound => ({
  number,
  text: 'The Ebro is long.',
  link: '',
  files: [],
  submittedAt: at,
  handedInBy: null,
  review: null,
  peerReviews: [],
  ...more,
})

/** Work that was handed in and waits for its first review. */
export const workOf = (more: Partial<WorkToReview> = {}): WorkToReview => ({
  id: nextId(),
  enrolmentId: nextId(),
  course: { id: nextId(), title: 'Rivers' },
  lesson: { id: nextId(), title: 'An essay' },
  state: 'submitted',
  part: 'staff',
  moves: workMovesOf('submitted', 'staff'),
  learner: { id: nextId(), name: 'Sol', surname: 'Vega', photoUrl: null },
  number: null,
  team: null,
  voicesOf: nextId(),
  instructions: null,
  instructionFiles: [],
  settings: newAssignmentSettings,
  rubric: null,
  creditClosed: false,
  peerReview: null,
  peerReviews: [],
  rounds: [roundOf(1)],
  review: { ...emptyReview, revision: 0, by: null, mine: false, at: null, ready: false },
  two: null,
  grades: [],
  ...more,
})

type Kept = { review: Review; revision: number; by?: string | null; mine?: boolean; ready?: boolean }
/** The same with a review that was kept of it. */
export const reviewed = (
  work: WorkToReview,
  { review, revision, by = 'Isla Fraser', mine = false, ready = false }: Kept,
): WorkToReview => ({
  ...work,
  state: 'awaiting_grade',
  moves: workMovesOf('awaiting_grade', 'staff'),
  review: { ...review, revision, by, mine, at, ready },
})

/** The same once a review of its newest round was released. */
export function releasedOf(
  work: WorkToReview,
  outcome: 'returned' | 'graded',
  review: Review,
  by: string | null = 'Isla Fraser',
): WorkToReview {
  const [newest, ...before] = work.rounds
  const score = review.points === null ? null : { points: review.points, of: work.settings.mostPoints }
  const done = { ...review, outcome, by, at, score, passed: outcome === 'graded', peers: null }
  const isGraded = outcome === 'graded'
  return {
    ...work,
    state: outcome,
    moves: workMovesOf(outcome, 'staff'),
    rounds: [{ ...(newest ?? roundOf(1)), review: done }, ...before],
    review: isGraded
      ? { ...review, revision: work.review.revision + 1, by, mine: false, at, ready: false }
      : { ...emptyReview, revision: 0, by: null, mine: false, at: null, ready: false },
    grades: isGraded
      ? [{ at, by, score, passed: true, peers: null, reason: '' }, ...work.grades]
      : work.grades,
  }
}

const conflict = (reason: 'newer' | 'moved_on') => refused('CONFLICT', 409, { details: { reason } })

type Asking = {
  round: number
  revision: number
  review: Review
  outcome?: 'returned' | 'graded'
  reason?: string
}
type Served = {
  /** As it stands there; null: not for this person any more. */
  work: WorkToReview | null
  isAway: boolean
  /** What is awaited before the next answer. */
  hold: Promise<unknown> | null
  refuse: ((asked: Asked) => Response | undefined) | null
}

/** A server that keeps one piece of work as ours does. */
export function serverOf(
  first: WorkToReview,
  other: (asked: Asked) => Response = () => refused('NOT_FOUND', 404),
) {
  const state: Served = { work: first, isAway: false, hold: null, refuse: null }
  const base = `/coursework/${first.id}`
  const write = ({ method, path, body }: Asked, work: WorkToReview): Response => {
    const { round, revision, review, outcome, reason } = body as Asking
    if (path.endsWith('/grade')) {
      if (revision !== work.review.revision) return conflict('newer')
      const next = releasedOf({ ...work, rounds: [roundOf(1)] }, 'graded', review, 'Ana Soler')
      const [grade, ...before] = next.grades
      const given = grade
        ? [{ ...grade, at: new Date(Date.now() + revision).toISOString(), reason: reason ?? '' }]
        : []
      return data((state.work = { ...next, grades: [...given, ...before] }))
    }
    const isOpen = work.moves.some((move) => move === 'begin' || move === 'grade')
    if (work.rounds[0]?.number !== round || work.state === 'returned') return conflict('moved_on')
    if (revision !== work.review.revision) return conflict('newer')
    if (!isOpen) return conflict('moved_on')
    const ready = outcome === 'graded' && work.settings.heldBack === true
    state.work =
      method === 'PUT' || ready
        ? reviewed(work, { review, revision: revision + 1, by: 'Ana Soler', mine: true, ready })
        : releasedOf(work, outcome ?? 'graded', review, 'Ana Soler')
    return data(state.work)
  }
  const calls = answers(async (asked) => {
    if (state.isAway) throw new TypeError('Failed to fetch')
    if (!asked.path.startsWith(base)) return other(asked)
    if (asked.method !== 'GET') await state.hold
    const refusal = state.refuse?.(asked)
    if (refusal) return refusal
    if (!state.work) return refused('NOT_FOUND', 404)
    return asked.method === 'GET' ? data(state.work) : write(asked, state.work)
  })
  const sent = (method: 'PUT' | 'POST', of = '/review') =>
    calls
      .filter((call) => call.method === method && call.path === `${base}${of}`)
      .map(({ body }) => body as Asking)
  return Object.assign(state, { sent, calls })
}
