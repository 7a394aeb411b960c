import type { QuestionStatistics } from '#contract/practice/attempts.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { newQuestion } from './quiz-changes.ts'
import { QuizStatistics } from './quiz-statistics.tsx'
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

it('tells of a question whether those who know the rest get it right', async () => {
  const lineOf = (n: number, separates: number | null): QuestionStatistics => ({
    id: `01890a5d-ac96-774b-bcce-00000000000${n}`,
    prompt: null,
    answered: 20,
    right: 10,
    wrong: null,
    separates,
    rungs: [],
  })
  session.accept(accessToken(100_000, person('admin').id))
  answers(({ path }) =>
    path === '/auth/me'
      ? data(person('admin'))
      : data({ items: [lineOf(1, 0.2), lineOf(2, 0.19), lineOf(3, -0.01), lineOf(4, null)] }),
  )
  const { user } = await renderUi(
    <QuizStatistics
      courseId="01890a5d-ac96-774b-bcce-0000000000a1"
      lessonId="01890a5d-ac96-774b-bcce-0000000000a2"
    />,
  )
  await user.click(screen.getByRole('button', { name: 'How it goes' }))
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => within(line).queryByText(/correlation/)?.textContent)).toEqual([
    'Those who know the rest get it right more often (correlation 0.2)',
    'Says little about who knows the rest (correlation 0.19)',
    'Those who know the rest get it wrong more often (correlation -0.01). Check the right answer.',
    undefined,
  ])
})
