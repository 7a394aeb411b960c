import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/practice/questions.ts'
import { lengthOfPictures } from '#contract/practice/quiz.ts'
import { withoutPictures } from '#contract/rich-text/changed-blocks.ts'
import type { Brought } from '#contract/rules/question-files/brought.ts'
import type { Note } from './notes.ts'

/** As far as a quiz has room for pictures: what is asked comes without them beyond that, and what is chosen among them not at all. */
function fitting(question: Question, room: number): Question | null {
  if (lengthOfPictures(question) <= room) return question
  const bare = { ...question, prompt: question.prompt && withoutPictures(question.prompt) }
  return lengthOfPictures(bare) <= room ? bare : null
}

/** The questions of a quiz: those that come, with what is told of those that do not. */
export function takeQuestions(found: readonly Brought[], path: string, note: Note): Question[] {
  let held = 0
  const coming = found.flatMap((one) => {
    if ('not' in one) {
      note(path, `question_${one.not}`, one.name)
      return []
    }
    const question = fitting(one.question, limits.quizPictures - held)
    if (!question) {
      note(path, 'question_does_not_fit', one.name)
      return []
    }
    held += lengthOfPictures(question)
    if (one.losesMedia || question !== one.question) note(path, 'question_media', one.name)
    return [question]
  })
  if (coming.length > limits.quizQuestions) note(path, 'too_many_questions')
  return coming.slice(0, limits.quizQuestions)
}
