import { carryOut } from '../../../platform/child/child-side.ts'
import { match, type Answer, type Question } from './match.ts'

export type Said = { progress: number } | { answer: Answer }

await carryOut<Question, Said>(async (question, tell) => {
  await tell({ answer: await match(question, (progress) => tell({ progress })) })
})
