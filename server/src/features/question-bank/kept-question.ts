import { difficultyOf, type Question } from '#contract/practice/questions.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'
import { cutText } from '#contract/text.ts'

/** So many characters say which question it is. */
const BEGINNING = 200
/** And so many are searched: a search looks through all that a company keeps. */
const SEARCHED = 600

/** The words of what a question lets one choose, match or put in order, and of what it accepts. */
function wordsOf(question: Question): string[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return question.choices.flatMap(({ text, picture }) => [text, picture?.alt ?? ''])
    case 'short':
      return question.accepted
    case 'matching':
      return [
        ...question.pairs.flatMap(({ left, right }) => [left, right]),
        ...question.others.map(({ text }) => text),
      ]
    case 'spots':
      return [
        question.picture?.alt ?? '',
        ...question.spots.flatMap(({ name, label }) => [name, label]),
        ...question.others.map(({ text }) => text),
      ]
    case 'ordering':
      return question.items.map(({ text }) => text)
    case 'gaps':
      return [question.text, ...question.others]
    case 'numeric':
      return [question.unit]
    case 'true_false':
    case 'long':
    case 'code':
    case 'file':
      return []
  }
}

/** A question as the bank keeps it: under the bank’s own id, taken from nowhere, and in no pool of a quiz. */
export function asKept(given: Question, id: string): Question {
  const { bank: _, pool: __, ...question } = given
  return { ...question, id }
}

/** What is listed, filtered and searched by, made from a question. */
export function columnsOf(question: Question) {
  const prompt = question.prompt ? plainText(question.prompt) : ''
  const said = prompt.trim() || (question.type === 'gaps' ? question.text : '')
  const topics = question.topics ?? []
  return {
    question: JSON.stringify(question),
    type: question.type,
    difficulty: difficultyOf(question),
    topics,
    beginning: cutText(said.replace(/\s+/g, ' ').trim(), BEGINNING),
    words: cutText([...topics, prompt, ...wordsOf(question)].join(' '), SEARCHED),
    problems: problemsOf(question).length,
  }
}
