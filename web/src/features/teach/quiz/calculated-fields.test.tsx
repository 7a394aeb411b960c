import type { QuestionOf } from '#contract/practice/questions.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { newQuestion } from './quiz-changes.ts'
import { RightFields } from './right-fields.tsx'

async function open() {
  let last = newQuestion('numeric') as QuestionOf<'numeric'>
  function Writing() {
    const [now, setNow] = useState(last)
    return (
      <RightFields
        question={now}
        onChange={(next) => {
          last = next as QuestionOf<'numeric'>
          setNow(last)
        }}
      />
    )
  }
  const { user } = await renderUi(<Writing />)
  return { user, now: () => last }
}

it('draws values for a question, shows variants as they come out, and one that has no answer', async () => {
  const { user, now } = await open()
  await user.click(screen.getByRole('switch', { name: 'Draw values anew for each attempt' }))
  expect(screen.queryByRole('textbox', { name: 'Right answer' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a value' }))
  expect(now().calculated?.values.map(({ name }) => name)).toEqual(['a', 'b'])
  await user.type(screen.getByRole('textbox', { name: 'Formula of the right answer' }), 'a * 0 + 5')
  const variants = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(variants()).toHaveLength(3)
  for (const one of variants()) expect(one).toMatch(/^a = \d+, b = \d+ → 5$/)
  await user.clear(screen.getByRole('textbox', { name: 'Formula of the right answer' }))
  await user.type(screen.getByRole('textbox', { name: 'Formula of the right answer' }), 'a / (b - 10)')
  screen.getByText(/^There is no answer with: a = 10, b = 10$/)
  await user.click(screen.getByRole('button', { name: 'Remove value b' }))
  screen.getByText(/^There is no answer with: a = 1$/)
  await user.click(screen.getByRole('switch', { name: 'Draw values anew for each attempt' }))
  expect(now()).not.toHaveProperty('calculated')
  screen.getByRole('textbox', { name: 'Right answer' })
})

it('lets a tolerance be a part of the right answer, and a distance again', async () => {
  const { user, now } = await open()
  await user.type(screen.getByRole('textbox', { name: 'How far off is fine (±)' }), '5')
  const measured = screen.getByRole('combobox', { name: 'Measured as' })
  await user.selectOptions(measured, 'A percentage of the answer')
  expect(now()).toMatchObject({ tolerance: 5, toleranceIn: 'percent' })
  await user.selectOptions(measured, 'A distance')
  expect(now().tolerance).toBe(5)
  expect(now()).not.toHaveProperty('toleranceIn')
})
