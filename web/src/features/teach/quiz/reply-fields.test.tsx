import type { Question } from '#contract/practice/questions.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { newQuestion } from './quiz-changes.ts'
import { RightFields } from './right-fields.tsx'

async function write(first: Question) {
  let last = first
  function Writing() {
    const [now, setNow] = useState(first)
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
  const { user } = await renderUi(<Writing />)
  const field = (name: string) => screen.getByRole('textbox', { name })
  const add = () => user.click(screen.getByRole('button', { name: 'Reply to an answer' }))
  return { user, field, add, last: () => last }
}

it('says something to a typed answer that is listed, and takes it away', async () => {
  const { user, field, add, last } = await write(newQuestion('short'))
  await add()
  await user.type(field('Answer 1 to reply to'), 'hel*')
  await user.type(field('What to say to answer 1'), 'Lighter')
  expect(last()).toMatchObject({ accepted: [''], replies: [{ text: 'hel*', feedback: 'Lighter' }] })
  await user.click(screen.getByRole('button', { name: 'Remove: Answer 1 to reply to' }))
  expect(last()).toMatchObject({ replies: [] })
})

it('says something to a number and those near it, but to none where values are drawn', async () => {
  const { user, field, add, last } = await write(newQuestion('numeric'))
  await add()
  await user.type(field('Answer 1 to reply to'), '6.05')
  const [, near] = screen.getAllByRole('textbox', { name: 'How far off is fine (±)' })
  await user.type(near as HTMLElement, '0.5')
  await user.type(field('What to say to answer 1'), 'You added')
  expect(last()).toMatchObject({ replies: [{ value: 6.05, tolerance: 0.5, feedback: 'You added' }] })
  await user.click(screen.getByRole('switch', { name: 'Draw values anew for each attempt' }))
  expect(screen.queryByRole('button', { name: 'Reply to an answer' })).toBeNull()
})

it('says something to what stands in a gap, of those that there are', async () => {
  const { user, field, add, last } = await write(newQuestion('gaps'))
  expect(screen.queryByRole('button', { name: 'Reply to an answer' })).toBeNull()
  await user.type(field('Text with gaps'), 'At [[100] degrees [[water] boils')
  await add()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gap of answer 1' }), 'In gap 2: water')
  await user.type(field('Answer 1 to reply to'), 'ice')
  await user.type(field('What to say to answer 1'), 'It melts')
  expect(last()).toMatchObject({ replies: [{ gap: 2, text: 'ice', feedback: 'It melts' }] })
})

it('says something of a pair afterwards', async () => {
  const { user, field, last } = await write(newQuestion('matching'))
  await user.type(field('What to say of pair 2 afterwards'), 'By the sun')
  const { pairs } = last() as Extract<Question, { type: 'matching' }>
  expect(pairs.map(({ feedback }) => feedback)).toEqual([undefined, 'By the sun'])
})
