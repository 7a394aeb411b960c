import type { QuestionReview } from '#contract/practice/attempts.ts'
import type { ShownQuestion } from '#contract/practice/questions.ts'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { ReviewWords } from './review-parts.tsx'

const id = (n: number) => `01890a5d-ac96-474b-8cce-00000000000${n}`
const asked = { id: id(9), prompt: null, points: 1 }
const review = (choiceFeedback: QuestionReview['choiceFeedback']): QuestionReview => ({
  mark: 'wrong',
  points: 0,
  closed: false,
  feedback: null,
  choiceFeedback,
  right: null,
  comment: '',
})

it.each<[string, ShownQuestion, QuestionReview['choiceFeedback'], string[]]>([
  [
    'what was typed, without a name',
    { ...asked, type: 'short' },
    [{ id: id(1), text: 'Lighter' }],
    ['Lighter'],
  ],
  [
    'a gap by its number',
    { ...asked, type: 'gaps', texts: ['a', 'b'], words: null },
    [{ id: id(1), text: 'It melts', gap: 2 }],
    ['Gap 2 It melts'],
  ],
  [
    'a pair by its first half',
    { ...asked, type: 'matching', left: [{ id: id(1), text: 'night' }], right: [] },
    [{ id: id(1), text: 'By the sun' }],
    ['night By the sun'],
  ],
])('says what its author says to %s', async (_, question, said, words) => {
  const { container } = await renderUi(<ReviewWords question={question} review={review(said)} />)
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(words)
})
