import type { ListedHelp } from '#contract/help/help.ts'
import type { HelpPart } from '#contract/rules/help/help-visibility.ts'
import { isReopened, viewPerson, type RequestWithPeople } from './requests.ts'

type Part = Exclude<HelpPart, 'lead'>

/** What is shown of a request to whom its words are for. */
export const viewStanding = (row: RequestWithPeople, part: Part) => ({
  id: row.id,
  state: row.state,
  part,
  place: {
    courseId: row.course_id,
    lessonId: row.lesson_id,
    course: row.course,
    lesson: row.lesson,
    question: row.question_number,
  },
  word: row.word,
  student: viewPerson(row.company_id, row.student),
  mentor: row.claimer && viewPerson(row.company_id, row.claimer),
  askedAt: row.asked_at.toISOString(),
  promisedAt: row.owed_by.toISOString(),
  claimedUntil: row.claimed_until?.toISOString() ?? null,
  answeredAt: row.answered_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  lastAt: row.last_at.toISOString(),
  helpedBy: row.helped_by,
  reopened: isReopened(row),
})

export const viewListed = (row: RequestWithPeople, part: Part, unread: number): ListedHelp => ({
  ...viewStanding(row, part),
  unread,
  answers: row.answers,
  hints: row.hints,
  work: row.work,
})
