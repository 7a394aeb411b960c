import type { Programme } from '#contract/mentoring/programmes.ts'
import type { CheckInQuestion } from '#contract/rules/mentoring/check-in-questions.ts'
import type { Weights } from '#contract/rules/mentoring/programme-fit.ts'
import { matchingOf, type Matching } from '#contract/rules/mentoring/programme-matching.ts'
import type { FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import type { Joining } from '#contract/rules/mentoring/programme-moves.ts'
import type { UseFormReturnType } from '@mantine/form'
import type { Option } from '../../../../ui/fields/use-found-options.ts'
import { ruleFieldsOf, ruleOf, type RuleFields } from './rule-values.ts'

/** As it stands in the fields: no number is an empty field, and a group is seen by its name. */
export type PlanValues = {
  name: string
  aim: string
  asks: string
  gives: string
  kind: ProgrammeKind
  joining: Joining
  groupId: Option | null
  weeks: number
  everyWeeks: number
  minutes: number
  capacity: number
  places: number | ''
  topics: string[]
  agendas: string[]
  questions: FormQuestion[]
  matching: Matching
  answerDays: number
  weights: Weights
  least: number
  apartFromLine: boolean
  rules: RuleFields[]
  givesCertificate: boolean
  checkInQuestions: CheckInQuestion[]
  nudges: boolean
}
export type PlanForm = UseFormReturnType<PlanValues>

const SESSIONS = 5

export const valuesOf = (one: Programme): PlanValues => ({
  name: one.name,
  aim: one.aim,
  asks: one.asks,
  gives: one.gives,
  kind: one.kind,
  joining: one.joining,
  groupId: one.groupId ? { value: one.groupId, label: one.groupName ?? '' } : null,
  weeks: one.weeks,
  everyWeeks: one.everyWeeks,
  minutes: one.minutes,
  capacity: one.capacity,
  places: one.places ?? '',
  topics: one.topics,
  agendas: Array.from({ length: SESSIONS }, (_, index) => one.agendas[index] ?? ''),
  questions: one.questions,
  matching: one.matching,
  answerDays: one.answerDays,
  weights: one.weights,
  least: one.least,
  apartFromLine: one.apartFromLine,
  rules: ruleFieldsOf(one.rules, one.ruleNames),
  givesCertificate: one.givesCertificate,
  checkInQuestions: one.checkInQuestions,
  nudges: one.nudges,
})

/** Sessions at the end that say nothing are none. */
function written(agendas: readonly string[]): string[] {
  const last = agendas.findLastIndex((one) => one.trim() !== '')
  return agendas.slice(0, last + 1)
}

/** Of equals everybody is asked everything; what cannot be compared does not count. */
const asAsked = (question: FormQuestion, kind: ProgrammeKind): FormQuestion => {
  const of = kind === 'peer' ? 'both' : question.of
  if (question.kind === 'text') return { ...question, of, options: [], counts: null }
  return { ...question, of, counts: of === 'both' ? question.counts : null }
}

export const bodyOf = ({ groupId, places, agendas, questions, rules, ...values }: PlanValues) => ({
  ...values,
  groupId: values.joining === 'group' ? (groupId?.value ?? null) : null,
  places: places === '' ? null : places,
  agendas: written(agendas),
  matching: matchingOf(values),
  questions: questions.map((one) => asAsked(one, values.kind)),
  rules: rules.map(ruleOf),
})
