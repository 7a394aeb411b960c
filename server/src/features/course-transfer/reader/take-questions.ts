import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { Brought } from '#contract/rules/question-files/brought.ts'
import type { Note } from './notes.ts'

/** The questions of a quiz: those that come, with what is told of those that do not. */
export function takeQuestions(found: readonly Brought[], path: string, note: Note): Question[] {
  const coming = found.flatMap((one) => {
    if ('not' in one) {
      note(path, `question_${one.not}`, one.name)
      return []
    }
    if (one.losesMedia) note(path, 'question_media', one.name)
    return [one.question]
  })
  if (coming.length > limits.quizQuestions) note(path, 'too_many_questions')
  return coming.slice(0, limits.quizQuestions)
}
