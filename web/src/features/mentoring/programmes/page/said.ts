import type { Sent } from '#contract/endpoint.ts'
import { programmesApi, type Application, type Part } from '#contract/mentoring/programmes.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import {
  firstUnanswered,
  type Answers,
  type FormQuestion,
} from '#contract/rules/mentoring/programme-questions.ts'
import { isDeepEqual } from '../../../../shared/saving/same.ts'

/** What an application says. */
export type Said = Omit<Sent<typeof programmesApi.saveApplication>['body'], 'revision'>

/** As what somebody takes part, in words: of two equals neither is the mentor. */
export type As = Part | 'peer'
export const asWhat = (kind: ProgrammeKind, part: Part): As => (kind === 'peer' ? 'peer' : part)

export const SaidBody = programmesApi.saveApplication.body
/** Nothing chosen and nothing written is no answer. */
const answered = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.length > 0))
function asKept(said: Said): Said {
  const kept = SaidBody.omit({ revision: true }).safeParse(said).data
  return kept ? { ...kept, answers: answered(kept.answers) } : said
}

/** Whether both are the same once they are kept. */
export const isSaid = (one: Said, other: Said) => isDeepEqual(asKept(one), asKept(other))

export const saidIn = ({
  part,
  topics,
  goals,
  languages,
  department,
  places,
  answers,
}: Application): Said => ({
  part,
  topics,
  goals,
  languages,
  department,
  places,
  answers,
})

type Form = { questions: readonly FormQuestion[]; kind: ProgrammeKind }
/** Whether it says all that is needed to be sent. */
export const isComplete = ({ part, topics, languages, answers = {} }: Said, { questions, kind }: Form) =>
  topics.length > 0 && languages.length > 0 && !firstUnanswered(questions, { part, answers }, kind)
