import type { Question, QuestionType } from '#contract/practice/questions.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { newQuestion } from './quiz-changes.ts'
import { RightFields } from './right-fields.tsx'

async function write(type: QuestionType, change: (question: Question) => Question = (same) => same) {
  let last = change(newQuestion(type))
  function Writing() {
    const [now, setNow] = useState(last)
    return (
      <RightFields
        question={now}
        onChange={(next) => {
          last = next
          setNow(next)
        }}
      />
    )
  }
  const { container } = await renderUi(<Writing />)
  const drawn = () => [...container.querySelectorAll('math')].map((one) => one.getAttribute('alttext'))
  const type_ = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  return { type: type_, drawn, now: () => last }
}

it('shows an author how an answer with a formula will be drawn, and what is wrong with one', async () => {
  const { type, drawn } = await write('single')
  type('Answer 1', 'From $5 to $6')
  type('Answer 2', 'So $$x^2$$')
  type('What to say to whoever chooses answer 1', 'No: $$x^3$$')
  await waitFor(() => expect(drawn()).toEqual(['x^3', 'x^2']))
  type('Answer 2', 'So $$\\frac{x$$')
  await screen.findByText('Something is missing: a brace, a bracket or an end.')
})

it('takes words to choose from apart at commas outside of their formulas', async () => {
  const { type, now, drawn } = await write('gaps', (question) =>
    question.type === 'gaps' ? { ...question, given: 'chosen' } : question,
  )
  type('More words to choose from', '$$(a,b)$$, $$[a,b]$$')
  expect(now()).toMatchObject({ others: ['$$(a,b)$$', '$$[a,b]$$'] })
  type('Text with gaps', 'It is [$$f[0]$$|y]')
  await waitFor(() => expect(drawn()).toEqual(['f[0]', '(a,b)', '[a,b]']))
})
