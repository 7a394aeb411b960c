import { textOf, type LessonContent } from '../../../courses/course.ts'
import type { RichText } from '../../../rich-text/document.ts'
import { plainText } from '../../../rich-text/plain-text.ts'
import { wordsOf } from '../quiz-check.ts'
import { hintsOfLesson, ladderOf } from './ladder.ts'

/** So many words in a row are no chance. */
const RUN = 6

const said = (text: string): string[] => wordsOf(text).trim().split(' ').filter(Boolean)

const runsOf = (words: readonly string[], length: number): string[] =>
  words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, at) => words.slice(at, at + length).join(' '))

/** A number as both of our languages write it; undefined where a word is none, or a single figure, which is anywhere. */
const numberIn = (word: string): string | undefined =>
  /^\d[\d.,]+$/.test(word) ? word.replaceAll(',', '.') : undefined

/**
 * Whether some words say what a worked answer says: six words of it in a row (all of a shorter one), or the last number in it,
 * which is what it comes to. What is `known` tells nothing: a hint may quote what is asked.
 */
function tells(worked: RichText, known: string, words: string): boolean {
  const answer = said(plainText(worked))
  const asked = said(known)
  const given = said(words)
  const length = Math.min(RUN, answer.length)
  if (length === 0) return false
  const theirs = new Set(runsOf(asked, length))
  const ours = new Set(runsOf(answer, length).filter((run) => !theirs.has(run)))
  if (runsOf(given, length).some((run) => ours.has(run))) return true
  const result = answer.map(numberIn).findLast((one) => one !== undefined)
  const has = (all: readonly string[]) => all.some((word) => numberIn(word) === result)
  return result !== undefined && !has(asked) && has(given)
}

/** Whether some words say what the worked answer of a lesson or an assignment is there to say. */
export function tellsWorked(content: LessonContent | null, words: string): boolean {
  const { worked } = hintsOfLesson(content)
  const text = content && textOf(content)
  return worked !== null && tells(worked, text ? plainText(text) : '', words)
}

/** The hints of a lesson or an assignment, other than the worked answer, that say what it is there to say. */
export const hintsThatTell = (content: LessonContent | null): string[] =>
  ladderOf({ hints: hintsOfLesson(content) })
    .filter(({ rung, text }) => rung !== 'worked' && tellsWorked(content, plainText(text)))
    .map(({ rung }) => rung)
