import type { Sent } from '#contract/endpoint.ts'
import { programmesApi, type Application } from '#contract/mentoring/programmes.ts'
import { isDeepEqual } from '../../../../shared/saving/same.ts'

/** What an application says. */
export type Said = Omit<Sent<typeof programmesApi.saveApplication>['body'], 'revision'>

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
