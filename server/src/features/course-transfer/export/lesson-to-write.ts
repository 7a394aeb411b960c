import type { LessonContent, OutlineLesson } from '#contract/courses/course.ts'
import type { Language } from '#contract/fields.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { PathOf } from '#contract/rich-text/html.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'

/** A lesson, where it lies in the archive, and where the files that it names lie from there. */
export type LessonToWrite = {
  lesson: OutlineLesson
  content: LessonContent | null
  language: Language
  folder: string
  name: string
  pathOf: PathOf
}

/** What the manifest of a cartridge says of a part of a lesson. */
export type Resource = {
  id: string
  type: string
  /** What is opened; null where it is read by its type alone. */
  href: string | null
  files: string[]
  /** The attached files that it shows. */
  shows: string[]
  /** Other resources that it shows, by their ids. */
  needs?: string[]
  /** The resource that says the same in a way that fewer systems read. */
  variant?: string
}

/** `resources`: none where the archive has no manifest; else the first is what the lesson is. `left`: what has no place in it. */
export type WrittenLesson = {
  files: { name: string; content: string }[]
  /** What is no text, in base64. */
  pictures?: { name: string; base64: string }[]
  resources: Resource[]
  left: string[]
}

/** Of a quiz the questions that somebody could answer. */
export const answerable = (content: LessonContent | null): Question[] =>
  content?.type === 'quiz'
    ? content.questions.filter((one) => !problemsOf(one).includes('question_unanswerable'))
    : []
