import { z } from 'zod'
import { Id } from '../envelope.ts'
import { line, Name } from '../fields.ts'
import { limits } from '../limits.ts'
import { checkInQuestionNames } from '../rules/mentoring/check-in-questions.ts'
import { HardRules } from '../rules/mentoring/matching/hard-rules.ts'
import { Weights } from '../rules/mentoring/programme-fit.ts'
import { programmeKinds } from '../rules/mentoring/programme-kinds.ts'
import { matchings } from '../rules/mentoring/programme-matching.ts'
import { Questions } from '../rules/mentoring/programme-questions.ts'
import { joinings } from '../rules/mentoring/programme-moves.ts'

const Topic = line(60).min(1)
export const Topics = z.array(Topic).max(limits.programmeTopics)
const Text = z.string().trim().max(limits.programmeText)
/** What the pair talks about in each of their first sessions. */
const Agendas = z.array(z.string().trim().max(limits.programmeText)).max(limits.programmeAgendas)
/** Of a week: every so many. */
export const cadences = [1, 2, 3, 4] as const

/** What whoever looks after a programme says of it. */
export const plan = {
  name: Name,
  aim: Text,
  asks: Text,
  gives: Text,
  /** Settled once it was opened. */
  kind: z.enum(programmeKinds),
  joining: z.enum(joinings),
  groupId: Id.nullable(),
  weeks: z.number().int().min(1).max(limits.programmeWeeks),
  everyWeeks: z.number().int().min(1).max(4),
  minutes: z.number().int().min(15).max(180),
  capacity: z.number().int().min(1).max(limits.programmeCapacity),
  places: z.number().int().min(1).max(limits.programmePeople).nullable(),
  topics: Topics,
  agendas: Agendas,
  matching: z.enum(matchings),
  /** Days in which who is proposed, or asked, can answer. */
  answerDays: z.number().int().min(1).max(limits.programmeAnswerDays),
  weights: Weights,
  least: z.number().int().min(0).max(100),
  apartFromLine: z.boolean(),
  /** What must hold of every pair besides. */
  rules: HardRules,
  /** Whoever completes it with their mentor is given a certificate, and so is the mentor. */
  givesCertificate: z.boolean(),
  /** What its application form asks besides; who applies answers by the ids of questions and options. */
  questions: Questions,
  /** What the two of a pair are asked at the middle and at the end; none: they are not asked. */
  checkInQuestions: z.array(z.enum(checkInQuestionNames)).max(checkInQuestionNames.length),
  /** Pairs that have not met, or are silent, are reminded; twice at most. */
  nudges: z.boolean(),
}

/** What of it is changed; `barred`: of how many pairs that wait for an answer one knows that their proposals are taken back by it. */
export const PlanChange = z
  .strictObject({ ...plan, barred: z.number().int().min(0).max(limits.programmePeople) })
  .partial()
