import type { Sent } from '#contract/endpoint.ts'
import { programmesApi, type Application, type Part } from '#contract/mentoring/programmes.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import { isDeepEqual } from '../../../../shared/saving/same.ts'

/** What an application says. */
export type Said = Omit<Sent<typeof programmesApi.saveApplication>['body'], 'revision'>

/** As what somebody takes part, in words: of two equals neither is the mentor. */
export type As = Part | 'peer'
export const asWhat = (kind: ProgrammeKind, part: Part): As => (kind === 'peer' ? 'peer' : part)

export const { body: SaidBody } = programmesApi.saveApplication
const asKept = (said: Said) => SaidBody.omit({ revision: true }).safeParse(said).data ?? said

/** Whether both are the same once they are kept. */
export const isSaid = (one: Said, other: Said) => isDeepEqual(asKept(one), asKept(other))

export const saidIn = ({ part, topics, goals, languages, department, places }: Application): Said => ({
  part,
  topics,
  goals,
  languages,
  department,
  places,
})
export const isComplete = ({ topics, languages }: Said) => topics.length > 0 && languages.length > 0
