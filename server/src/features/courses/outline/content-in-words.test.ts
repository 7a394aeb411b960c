import { expect, it } from 'vitest'
import { newLiveClass } from '#contract/courses/course.ts'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import type { Question } from '#contract/practice/questions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { contentInWords } from './content-in-words.ts'

const said = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const noHints = { question: null, principle: null, step: null, worked: null }
const id = (n: number) => `018f6f00-0000-7000-8000-0000000000${n}`
const asked = (words: string) => ({
  id: id(10),
  prompt: said(words),
  points: 1,
  hints: noHints,
  feedback: { right: null, wrong: null },
})
const written = { caseMatters: false, accentsMatter: false }
const inWords = (...questions: Question[]) =>
  contentInWords({ type: 'quiz', settings: newQuizSettings, questions })

it('reads a page with its hints, and what an assignment or a live class says', () => {
  const hints = { ...noHints, principle: said('Ask who gains'), worked: said('So it is') }
  expect(contentInWords({ ...said('Why it is so'), hints })).toBe('Why it is so\n\nAsk who gains\n\nSo it is')
  expect(
    contentInWords({
      type: 'assignment',
      settings: newAssignmentSettings,
      rubric: null,
      instructions: said('Write a page'),
    }),
  ).toBe('Write a page')
  expect(contentInWords({ ...newLiveClass, instructions: said('Bring a pen') })).toBe('Bring a pen')
  expect(contentInWords(null)).toBe('')
})

it('reads the questions of a quiz with what can be answered, and which of it is right', () => {
  expect(
    inWords(
      {
        ...asked('Which?'),
        type: 'single',
        choices: [
          { id: 'a', text: 'This', feedback: '' },
          { id: 'b', text: 'That', feedback: '' },
        ],
        right: 'b',
      },
      { ...asked('True?'), type: 'true_false', right: false },
      { ...asked('Who?'), ...written, type: 'short', accepted: ['Ada', 'Ada Stone'] },
      {
        ...asked('How long?'),
        type: 'numeric',
        right: 2.5,
        tolerance: 0.1,
        unit: 'm',
        feedback: { right: said('Good'), wrong: said('Measure again') },
      },
    ),
  ).toBe(
    '1. Which?\n– This\n✓ That\n\n2. True?\n✗\n\n3. Who?\n✓ Ada\n✓ Ada Stone\n\n4. How long?\n✓ 2.5 ± 0.1 m\nGood\nMeasure again',
  )
})

it('reads pairs, orders, gaps and labels as they belong together, and the guide of what is judged by a person', () => {
  expect(
    inWords(
      {
        ...asked('Match'),
        type: 'matching',
        partial: true,
        pairs: [{ id: 'a', left: 'Sun', rightId: 'b', right: 'Day' }],
        others: [{ id: 'c', text: 'Fog' }],
      },
      {
        ...asked('Order'),
        type: 'ordering',
        partial: true,
        items: [
          { id: 'a', text: 'Look' },
          { id: 'b', text: 'Leap' },
        ],
      },
      {
        ...asked('Fill'),
        ...written,
        type: 'gaps',
        partial: true,
        text: 'To [be|exist] or not',
        given: 'chosen',
        others: ['see'],
      },
      {
        ...asked('Label'),
        type: 'spots',
        partial: true,
        picture: null,
        spots: [{ id: 'a', name: 'Left', x: 1, y: 1, labelId: 'b', label: 'Door', feedback: '' }],
        others: [],
      },
      { ...asked('Tell'), type: 'long', guide: said('Names a reason') },
    ),
  ).toBe(
    '1. Match\nSun – Day\n– Fog\n\n2. Order\n1. Look\n2. Leap\n\n3. Fill\nTo [be|exist] or not\n– see\n\n4. Label\nLeft – Door\n\n5. Tell\nNames a reason',
  )
})
