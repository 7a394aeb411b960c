import { v4 as uuid } from 'uuid'
import type { Question, QuestionOf, QuestionType } from '#contract/practice/questions.ts'
import type { RichText } from '#contract/rich-text/document.ts'

export const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

const asked = (): Pick<Question, 'id' | 'prompt' | 'points' | 'hints' | 'feedback'> => ({
  id: uuid(),
  prompt: text('What is it?'),
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
})

/** A question of a type; what is not given is as an editor begins it. */
const blank: { [T in QuestionType]: () => QuestionOf<T> } = {
  single: () => ({ ...asked(), type: 'single', choices: [], right: null }),
  multiple: () => ({ ...asked(), type: 'multiple', choices: [], right: [], partial: true }),
  true_false: () => ({ ...asked(), type: 'true_false', right: null }),
  short: () => ({ ...asked(), type: 'short', accepted: [], caseMatters: false, accentsMatter: false }),
  numeric: () => ({ ...asked(), type: 'numeric', right: null, tolerance: 0, unit: '' }),
  matching: () => ({ ...asked(), type: 'matching', pairs: [], others: [], partial: true }),
  ordering: () => ({ ...asked(), type: 'ordering', items: [], partial: true }),
  gaps: () => ({
    ...asked(),
    type: 'gaps',
    text: '',
    given: 'typed',
    others: [],
    partial: true,
    caseMatters: false,
    accentsMatter: false,
  }),
  long: () => ({ ...asked(), type: 'long', guide: null }),
  code: () => ({ ...asked(), type: 'code', guide: null, language: null }),
  file: () => ({ ...asked(), type: 'file', guide: null, kinds: [], mostFiles: 3, mostMegabytes: 5 }),
  spots: () => ({ ...asked(), type: 'spots', picture, spots: [], others: [], partial: true }),
}
/** The smallest picture there is. */
export const picture = {
  data: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  width: 1,
  height: 1,
  alt: 'A bird',
}
export const spot = (label: string, name = '', feedback = '') => ({
  id: uuid(),
  name,
  x: 500,
  y: 250,
  labelId: uuid(),
  label,
  feedback,
})
export const question = <T extends QuestionType>(type: T, given: Partial<QuestionOf<T>> = {}) =>
  ({ ...blank[type](), ...given }) as QuestionOf<T>

export const piece = (words: string) => ({ id: uuid(), text: words })
export const choice = (words: string, feedback = '') => ({ id: uuid(), text: words, feedback })
export const pair = (left: string, right: string) => ({ id: uuid(), left, rightId: uuid(), right })
