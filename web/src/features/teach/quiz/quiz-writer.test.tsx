import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { newQuestion } from './quiz-changes.ts'
import { QuizSettingsFields } from './quiz-settings.tsx'
import { QuizWriter } from './quiz-writer.tsx'

const quiz: QuizContent = {
  type: 'quiz',
  settings: newQuizSettings,
  questions: [newQuestion('true_false'), newQuestion('true_false'), newQuestion('short')],
}

it('lets so many of the questions be drawn for an attempt, and says where there are too few', async () => {
  const onChange = vi.fn<(quiz: QuizContent) => void>()
  function Writing() {
    const [now, setNow] = useState(quiz)
    return (
      <QuizWriter
        quiz={now}
        course={{ id: '01890a5d-ac96-774b-bcce-0000000000c1', title: 'Birds', topics: [] }}
        errors={{}}
        latest={() => now}
        onChange={(next) => {
          onChange(next)
          setNow(next)
        }}
      />
    )
  }
  const { user } = await renderUi(<Writing />)
  await user.click(screen.getByRole('button', { name: 'How the quiz is taken' }))
  const field = await screen.findByRole('textbox', { name: 'Questions per attempt' })
  const drawn = () => onChange.mock.lastCall?.[0].settings.draws
  await user.type(field, '2')
  expect(drawn()).toBe(2)
  const tooFew = 'There are 3 questions so far: each attempt asks all of them until there are more.'
  expect(screen.queryByText(tooFew)).toBeNull()
  await user.type(field, '5')
  expect(drawn()).toBe(25)
  expect(screen.getByText(tooFew)).toBeDefined()
  await user.clear(field)
  expect(drawn()).toBeNull()
  expect(screen.queryByText(tooFew)).toBeNull()
})

it('says to its author, unless there is one attempt alone, that a worked answer read in one helps in the next', async () => {
  function Writing() {
    const [settings, set] = useState(newQuizSettings)
    return <QuizSettingsFields settings={settings} questions={3} onChange={set} />
  }
  const { user } = await renderUi(<Writing />)
  const told = () => screen.queryByText(/what somebody reads in one, they can use in the next/)
  expect(told()).not.toBeNull()
  const attempts = screen.getByRole('textbox', { name: 'Attempts' })
  await user.type(attempts, '1')
  expect(told()).toBeNull()
  await user.clear(attempts)
  await user.type(attempts, '2')
  expect(told()).not.toBeNull()
})
