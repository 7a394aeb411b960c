import type { Answer, ShownOf } from '#contract/practice/questions.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { LongField } from './long-field.tsx'

const asked: ShownOf<'code'> = { id: '1', type: 'code', prompt: null, points: 1, language: 'python' }

function Asked({ onAnswer }: { onAnswer: (answer: Answer | null) => void }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <>
      <p id="asks">How does it fly?</p>
      <LongField
        question={asked}
        answer={answer}
        labelledBy="asks"
        onAnswer={(next) => {
          setAnswer(next)
          onAnswer(next)
        }}
      />
      <button type="button">Next</button>
    </>
  )
}

it('takes code of several lines by the name of its question, and lets the tab key go on', async () => {
  const given: (Answer | null)[] = []
  const { user } = await renderUi(<Asked onAnswer={(answer) => given.push(answer)} />)
  const field = screen.getByRole('textbox', { name: 'How does it fly?' })
  await user.type(field, 'def fly():{Enter}  pass')
  expect(given.at(-1)).toEqual({ type: 'code', text: 'def fly():\n  pass' })
  await user.tab()
  expect(document.activeElement).not.toBe(field)
  expect((field as HTMLTextAreaElement).value).toBe('def fly():\n  pass')
  await user.clear(field)
  expect(given.at(-1)).toBeNull()
})

it('shows code with its words told apart where it is looked at', async () => {
  const { container } = await renderUi(
    <LongField question={asked} answer={{ type: 'code', text: 'def fly(): pass' }} labelledBy="asks" />,
  )
  await expect.poll(() => container.querySelector('.hljs-keyword')?.textContent).toBe('def')
})
