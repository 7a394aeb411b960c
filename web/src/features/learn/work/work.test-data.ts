import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import type { Work, WorkPage, WorkRound } from '#contract/practice/work.ts'
import { uuidOf } from '../learn.test-data.ts'

export const WORK = uuidOf(30)

export const draftOf = (more: Partial<NonNullable<Work['draft']>> = {}): NonNullable<Work['draft']> => ({
  roundId: uuidOf(31),
  round: 1,
  saved: 0,
  text: '',
  link: '',
  ...more,
})
export const roundOf = (more: Partial<WorkRound> = {}): WorkRound => ({
  number: 1,
  text: 'As it was handed in',
  link: '',
  files: [],
  submittedAt: '2026-03-05T10:00:00.000Z',
  handedInBy: null,
  review: null,
  peerReviews: [],
  ...more,
})
/** An assignment that asks for a text and a link, with what one has written of it. */
export const workPage = (work: Partial<Work> = {}): WorkPage => ({
  blank: false,
  instructions: null,
  files: [],
  settings: { ...newAssignmentSettings, accepts: { text: true, files: false, link: true } },
  rubric: null,
  peerReview: null,
  team: null,
  work: {
    id: WORK,
    state: 'in_progress',
    moves: ['hand_in'],
    passed: false,
    creditClosed: false,
    draft: draftOf(),
    rounds: [],
    toReview: [],
    ...work,
  },
})
export const handedIn = (round: Partial<WorkRound> = {}): WorkPage =>
  workPage({ state: 'submitted', moves: ['withdraw'], draft: null, rounds: [roundOf(round)] })
