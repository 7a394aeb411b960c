import { z } from 'zod'
import { AssignmentSettings, PeerReviewSettings, Rubric } from './assignment.ts'
import { Attachment } from '../attachments.ts'
import { PageContent } from '../courses/course.ts'
import { Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'
import { Person, Team, TeamChoice } from './team.ts'
import { workMoveNames, workParts, workStates } from '../rules/learning/work-moves.ts'

/** What is written of a piece of work besides its files. A link is an address of the web, or nothing yet. */
const isAddress = (text: string) => {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text)) return false
  return URL.canParse(text)
}
const Said = (most: number) => z.string().max(most)
export const WorkText = z.strictObject({
  text: Said(limits.workLength),
  link: z.string().trim().max(limits.workLink),
})
export type WorkText = z.infer<typeof WorkText>
export const WorkLink = WorkText.shape.link.refine(isAddress, 'invalid_link')

/** A word about a place in the text: what stood there, and where it began. */
export const WorkComment = z.strictObject({
  id: Id,
  quote: z.strictObject({
    text: z.string().min(1).max(limits.reviewCommentLength),
    at: z.number().int().min(0).max(limits.workLength),
  }),
  text: z.string().trim().min(1).max(limits.reviewCommentLength),
})
export type WorkComment = z.infer<typeof WorkComment>

export const Review = z.strictObject({
  levels: z
    .array(z.strictObject({ criterionId: Id, levelId: Id }))
    .max(limits.rubricCriteria)
    .refine((all) => new Set(all.map((one) => one.criterionId)).size === all.length, 'duplicate'),
  /** Where no rubric gives them; null until they are given. */
  points: z.number().int().min(0).max(limits.workPoints).nullable(),
  comments: z
    .array(WorkComment)
    .max(limits.reviewComments)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'duplicate'),
  word: z.string().trim().max(limits.reviewLength),
  /** What is spoken: files of the owner `work_review` of the work. Left out where nothing is. */
  voices: z
    .array(Id)
    .min(1)
    .max(limits.reviewVoices)
    .refine((all) => new Set(all).size === all.length, 'duplicate')
    .optional(),
})
export type Review = z.infer<typeof Review>
export const emptyReview: Review = { levels: [], points: null, comments: [], word: '' }

const Points = z.object({ points: z.number().int(), of: z.number().int() })
/** What the reviews of others came to in a grade: the mean of them, and how much of the grade it is. */
const PeerPart = z.object({ percent: z.number().int(), weight: z.number().int() })
export const ReleasedReview = Review.extend({
  outcome: z.enum(['returned', 'graded']),
  /** Who reviewed it; null where they are here no more. */
  by: z.string().nullable(),
  at: Instant,
  score: Points.nullable(),
  passed: z.boolean(),
  /** Null where it is its reviewer's alone. */
  peers: PeerPart.nullable(),
})
export type ReleasedReview = z.infer<typeof ReleasedReview>

/** What somebody who handed in too says about another's work. */
export const PeerSaid = Review.pick({ levels: true, word: true })
export type PeerSaid = z.infer<typeof PeerSaid>
export const emptyPeerSaid: PeerSaid = { levels: [], word: '' }

/** A review by another learner, as whose work it is of sees it. */
export const PeerReviewReceived = PeerSaid.extend({
  id: Id,
  /** Null where neither knows of the other, and where they are here no more. */
  by: z.string().nullable(),
  at: Instant,
  score: Points.nullable(),
})
export type PeerReviewReceived = z.infer<typeof PeerReviewReceived>

const peerReviewStates = ['given', 'begun', 'done'] as const
export type PeerReviewState = (typeof peerReviewStates)[number]
/** A review that one is to write of another's work. */
export const PeerReviewToWrite = z.object({
  id: Id,
  state: z.enum(peerReviewStates),
  dueAt: Instant,
  doneAt: Instant.nullable(),
  /** Null where it is without names. */
  author: z.string().nullable(),
})
export type PeerReviewToWrite = z.infer<typeof PeerReviewToWrite>

/** A review by another learner, as whoever grades the work sees it: with both names, whatever these know of each other. */
export const PeerReviewOfWork = z.object({
  id: Id,
  by: z.string().nullable(),
  state: z.enum(peerReviewStates),
  /** Both null where the work is without a name. */
  dueAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  /** Null until it is done. */
  said: PeerSaid.nullable(),
  score: Points.nullable(),
  /** That it counts for nothing, and is not shown to whose work it is of. */
  leftOut: z.object({ reason: z.string(), by: z.string().nullable(), at: Instant }).nullable(),
})
export type PeerReviewOfWork = z.infer<typeof PeerReviewOfWork>

/** One time that it was handed in: it stays as it was. */
export const WorkRound = WorkText.extend({
  number: z.number().int(),
  files: z.array(Attachment),
  /** Null where it is without a name. */
  submittedAt: Instant.nullable(),
  /** Of a team, who did it; null where they are here no more, and of one’s own. */
  handedInBy: z.string().nullable(),
  /** Null until it is released. */
  review: ReleasedReview.nullable(),
  /** By others who handed in. Of one's own work those that one is shown; its reviewers get them apart from it. */
  peerReviews: z.array(PeerReviewReceived),
})
export type WorkRound = z.infer<typeof WorkRound>

/** One’s own work. */
export const Work = z.object({
  id: Id,
  state: z.enum(workStates),
  moves: z.array(z.enum(workMoveNames)),
  passed: z.boolean(),
  /** They opened the worked answer, which costs the points here: a grade gives none. */
  creditClosed: z.boolean(),
  /** What is being written; null where it lies with a reviewer. Its files are those of the owner `roundId`. */
  draft: WorkText.extend({
    roundId: Id,
    round: z.number().int(),
    /** The number of the save that is kept; 0 before the first. */
    saved: z.number().int(),
    /** Of a team, who else saved it last: null where they are here no more. Absent where it was oneself, or nobody yet. */
    by: z.string().nullable().optional(),
  }).nullable(),
  /** Newest first. */
  rounds: z.array(WorkRound),
  /** Of others' work, by oneself: they come once one has handed in. */
  toReview: z.array(PeerReviewToWrite),
})
export type Work = z.infer<typeof Work>

/** What is asked in an assignment, and one’s own work at it. */
export const WorkPage = z.object({
  /** Nothing was written yet: it is marked as done like a page. */
  blank: z.boolean(),
  instructions: PageContent.nullable(),
  files: z.array(Attachment),
  settings: AssignmentSettings,
  rubric: Rubric.nullable(),
  /** Null where nobody reviews each other. */
  peerReview: PeerReviewSettings.nullable(),
  /** Null where it is not done in teams, and for whoever goes on alone. */
  team: TeamChoice.nullable(),
  work: Work.nullable(),
})
export type WorkPage = z.infer<typeof WorkPage>

const WorkOfLearner = z.object({
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
})
/** Whose work it is: a person, or without a name the number that they have at this assignment. */
const whose = { learner: Person.nullable(), number: z.number().int().nullable() }
/** Those who did it together: each has a piece of work of their own, which becomes what the others’ do. */
const TeamReviewed = Team.omit({ members: true, open: true }).extend({
  members: z.array(Person.extend({ workId: Id, score: Points.nullable(), passed: z.boolean() })),
})
export type TeamReviewed = z.infer<typeof TeamReviewed>
/** Work that waits for a reviewer. */
export const QueuedWork = WorkOfLearner.extend({
  id: Id,
  state: z.enum(workStates),
  round: z.number().int(),
  ...whose,
  /** Null without a name. */
  submittedAt: Instant.nullable(),
  /** First handed in after the assignment’s own due time; false without a name. */
  late: z.boolean(),
  /** Who has begun to review it. */
  reviewer: z.string().nullable(),
  /** Whether that is oneself. */
  mine: z.boolean(),
  /** Whose it is, one mentors. */
  mentee: z.boolean(),
  /** Where two grade it: whether the other has given theirs, or what they gave is to be settled. Null where one does. */
  grading: z.enum(['first', 'second', 'settle']).nullable(),
  /** Null where one person did it. Of a team there is one line. */
  team: Team.pick({ number: true, members: true }).nullable(),
})
export type QueuedWork = z.infer<typeof QueuedWork>

/** An assignment of which finished grades wait to be released together. */
export const HeldGrades = WorkOfLearner.extend({
  ready: z.number().int(),
})
export type HeldGrades = z.infer<typeof HeldGrades>

/** A grade that was given, or changed: what it was is never lost. */
export const GivenGrade = z.object({
  at: Instant,
  by: z.string().nullable(),
  score: Points.nullable(),
  passed: z.boolean(),
  peers: PeerPart.nullable(),
  reason: z.string(),
})
export type GivenGrade = z.infer<typeof GivenGrade>

/** What one of two graders gave. */
export const Grading = z.object({
  by: z.string().nullable(),
  mine: z.boolean(),
  at: Instant,
  /** Both null to others until both have given. */
  score: Points.nullable(),
  review: Review.nullable(),
})
export type Grading = z.infer<typeof Grading>

/**
 * What is one’s to do where two grade: give one’s own, change it while the other has not given theirs, settle what they do
 * not agree on, or nothing.
 */
const gradingTurns = ['grade', 'given', 'settle', 'wait'] as const
export type GradingTurn = (typeof gradingTurns)[number]

/** A piece of work as its reviewers see it. */
export const WorkToReview = WorkOfLearner.extend({
  id: Id,
  /** Null without a name. */
  enrolmentId: Id.nullable(),
  state: z.enum(workStates),
  part: z.enum(workParts),
  moves: z.array(z.enum(workMoveNames)),
  ...whose,
  /** Null where one person did it. */
  team: TeamReviewed.nullable(),
  /** The owner of what is spoken about it. */
  voicesOf: Id,
  instructions: PageContent.nullable(),
  instructionFiles: z.array(Attachment),
  settings: AssignmentSettings,
  rubric: Rubric.nullable(),
  /** Its learner opened the worked answer, which costs the points here: what a grade gives decides whether it passes, and counts none. */
  creditClosed: z.boolean(),
  peerReview: PeerReviewSettings.nullable(),
  peerReviews: z.array(PeerReviewOfWork),
  /** Newest first: the first is the one that is reviewed. */
  rounds: z.array(WorkRound),
  /** What is kept of the review of the newest round; nobody but reviewers sees it before it is released. */
  review: Review.extend({
    revision: z.number().int(),
    /** Who saved it last. */
    by: z.string().nullable(),
    mine: z.boolean(),
    at: Instant.nullable(),
    /** Its grade is finished, and waits to be released with the others of the assignment. */
    ready: z.boolean(),
  }),
  /** Null where one person grades it. */
  two: z
    .object({
      turn: z.enum(gradingTurns),
      /** Of the newest round: in the order in which they came. */
      gradings: z.array(Grading),
      /** How far both are apart, in per cent of the most points; null until both have given. */
      difference: z.number().int().nullable(),
    })
    .nullable(),
  grades: z.array(GivenGrade),
})
export type WorkToReview = z.infer<typeof WorkToReview>

/** A learner’s work in a course, as those see it who lead the course or mentor them. */
export const LearnerWork = WorkOfLearner.extend({
  id: Id,
  state: z.enum(workStates),
  round: z.number().int(),
  submittedAt: Instant.nullable(),
  score: Points.nullable(),
  passed: z.boolean(),
})
export type LearnerWork = z.infer<typeof LearnerWork>
