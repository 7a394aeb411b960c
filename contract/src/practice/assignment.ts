import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'
import { line } from '../fields.ts'
import { limits } from '../limits.ts'
import { richText } from '../rich-text/document.ts'
import { againstTeams } from '../rules/learning/teams/may-have-teams.ts'
import { Hints } from './questions.ts'

/** What passes an assignment: that it is handed in, that a person takes it as done, or so many points. */
export const passedBy = ['handed_in', 'reviewed', 'points'] as const

const Said = z.string().trim().max(limits.rubricTextLength)
const once = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id)).size === all.length

export const RubricLevel = z.strictObject({
  id: Id,
  title: line(limits.rubricTitleLength),
  description: Said,
  points: z.number().int().min(0).max(limits.rubricPoints),
})
export type RubricLevel = z.infer<typeof RubricLevel>
export const RubricCriterion = z.strictObject({
  id: Id,
  title: line(limits.rubricTitleLength),
  description: Said,
  levels: z.array(RubricLevel).max(limits.rubricLevels).refine(once, 'duplicate'),
})
export type RubricCriterion = z.infer<typeof RubricCriterion>
/** What is looked at, and how good it is: with the points of each level, or without. */
export const Rubric = z.strictObject({
  withPoints: z.boolean(),
  criteria: z.array(RubricCriterion).max(limits.rubricCriteria).refine(once, 'duplicate'),
})
export type Rubric = z.infer<typeof Rubric>

/** How the teams of an assignment come to be: the staff of the course makes them, or learners choose theirs. */
export const teamsMade = ['staff', 'learners'] as const
export const TeamSettings = z.strictObject({
  made: z.enum(teamsMade),
  /** The most people of one where learners choose, and of how many they are dealt out. */
  size: z.number().int().min(2).max(limits.teamSize),
})
export type TeamSettings = z.infer<typeof TeamSettings>

export const newTeamSettings: TeamSettings = { made: 'staff', size: 4 }

/** As it is written, before its two times are held against each other. */
export const WrittenAssignmentSettings = z.strictObject({
  /** What may be handed in: one of them at least. */
  accepts: z
    .strictObject({
      text: z.boolean(),
      files: z.boolean(),
      link: z.boolean(),
      /** What is recorded there and then; each left out where it is not. */
      voice: z.boolean().optional(),
      screen: z.boolean().optional(),
    })
    .refine((ways) => Object.values(ways).some((way) => way), 'required'),
  mostFiles: z.number().int().min(1).max(limits.workFiles),
  /** Of one file. */
  mostMegabytes: z.number().int().min(1).max(limits.workFileMegabytes),
  passedBy: z.enum(passedBy),
  /** Where points pass it. */
  passPoints: z.number().int().min(0).max(limits.workPoints),
  /** The most points, where no rubric gives them. */
  mostPoints: z.number().int().min(1).max(limits.workPoints),
  /** Grades wait until those of the assignment are released together. Left out where each is released by itself. */
  heldBack: z.boolean().optional(),
  /** Whoever grades does not know whose work it is, until it has its grade. Left out where they do. */
  anonymous: z.boolean().optional(),
  /**
   * Two people grade each piece of work, neither seeing what the other gives before. What they give is taken together where it
   * is no further apart than so much of the most points, in per cent; else somebody who leads the course settles it. Left
   * out where one grades.
   */
  twoGraders: z.strictObject({ mostDifference: z.number().int().min(0).max(100) }).optional(),
  /** What is handed in later counts as late. Left out where the day counts by which its course is due. */
  dueAt: Instant.optional(),
  /** After it nothing is taken but what a reviewer returned. Left out where there is no end. */
  cutOffAt: Instant.optional(),
  /** It is done in teams, who hand in one piece of work. Left out where each does it alone. */
  teams: TeamSettings.optional(),
  /** Whoever opens the worked answer before they have a grade gets no points. Left out where they do. */
  workedCloses: z.boolean().optional(),
})
export const AssignmentSettings = WrittenAssignmentSettings.refine(
  ({ dueAt, cutOffAt }) => !dueAt || !cutOffAt || Date.parse(dueAt) <= Date.parse(cutOffAt),
  { path: ['cutOffAt'], message: 'cut_off_before_due' },
)
export type AssignmentSettings = z.infer<typeof AssignmentSettings>

export const newAssignmentSettings: AssignmentSettings = {
  accepts: { text: true, files: true, link: false },
  mostFiles: 5,
  mostMegabytes: 10,
  passedBy: 'reviewed',
  passPoints: 50,
  mostPoints: 100,
}

/** That those who hand in review each other's work, by a rubric of its own. */
export const PeerReviewSettings = z.strictObject({
  /** How many each person writes, and each piece of work gets. */
  reviews: z.number().int().min(1).max(limits.peerReviews),
  /** For each of them, from when it is given to its reviewer. */
  days: z.number().int().min(1).max(limits.peerReviewDays),
  /** Neither knows who the other is. */
  anonymous: z.boolean(),
  /** Nobody reviews somebody who is in a group with them. */
  outsideGroups: z.boolean(),
  /** How much of the points they make, in per cent, where both give points. */
  weight: z.number().int().min(0).max(100),
  rubric: Rubric.nullable(),
})
export type PeerReviewSettings = z.infer<typeof PeerReviewSettings>

export const newPeerReviewSettings: PeerReviewSettings = {
  reviews: 3,
  days: 7,
  anonymous: true,
  outsideGroups: false,
  weight: 0,
  rubric: null,
}

/** The content of a lesson that is an assignment: work that is handed in, and reviewed by a person. */
const WrittenAssignment = z.strictObject({
  type: z.literal('assignment'),
  instructions: richText(limits.lessonLength, { withFiles: true }).nullable(),
  settings: AssignmentSettings,
  rubric: Rubric.nullable(),
  /** Left out where nobody reviews each other, as in all that was written before there was such a thing. */
  peerReview: PeerReviewSettings.optional(),
  /** Left out where there are none. None of them leaves the server with the rest: they open one by one. */
  hints: Hints.optional(),
})
export const AssignmentContent = WrittenAssignment.refine(
  (content) => !content.settings.teams || againstTeams(content).length === 0,
  { path: ['settings', 'teams'], message: 'teams_with_single' },
)
export type AssignmentContent = z.infer<typeof WrittenAssignment>
