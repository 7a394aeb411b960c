import type { QuestionStatistics } from '#contract/practice/statistics.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../../../test/answers.ts'
import { person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { session } from '../../../../api/session/current-session.ts'
import { QuizStatistics } from './quiz-statistics.tsx'

const lineOf = (n: number, more: Partial<QuestionStatistics> = {}): QuestionStatistics => ({
  id: `01890a5d-ac96-774b-bcce-00000000000${n}`,
  prompt: null,
  answered: 20,
  right: 10,
  wrong: [],
  separates: null,
  rungs: [],
  ...more,
})

async function openWith(items: QuestionStatistics[]) {
  session.accept(accessToken(100_000, person('admin').id))
  answers(({ path }) => (path === '/auth/me' ? data(person('admin')) : data({ items })))
  const { user } = await renderUi(
    <QuizStatistics
      courseId="01890a5d-ac96-774b-bcce-0000000000a1"
      lessonId="01890a5d-ac96-774b-bcce-0000000000a2"
    />,
  )
  await user.click(screen.getByRole('button', { name: 'How it goes' }))
  await screen.findAllByRole('listitem')
}

it('tells of a question whether those who know the rest get it right', async () => {
  await openWith([0.2, 0.19, -0.01, null].map((separates, at) => lineOf(at, { separates })))
  const lines = screen.getAllByRole('listitem')
  expect(lines.map((line) => within(line).queryByText(/correlation/)?.textContent)).toEqual([
    'Those who know the rest get it right more often (correlation 0.2)',
    'Says little about who knows the rest (correlation 0.19)',
    'Those who know the rest get it wrong more often (correlation -0.01). Check the right answer.',
    undefined,
  ])
})

it('tells how hard a question is, from ten answers on', async () => {
  const counts = [
    [9, 0],
    [10, 8],
    [10, 7],
    [10, 3],
  ] as const
  await openWith(counts.map(([answered, right], at) => lineOf(at, { answered, right })))
  expect(screen.getAllByText(/% right/).map(({ textContent }) => textContent)).toEqual([
    '0% right (9 answers)',
    '80% right (10 answers) · easy for those who answer it',
    '70% right (10 answers) · neither easy nor hard for those who answer it',
    '30% right (10 answers) · hard for those who answer it',
  ])
})

it('says what draws in words of each kind, and where a person reads the answers that none is counted', async () => {
  const kinds = [
    { kind: 'answer', of: '', said: 'B' },
    { kind: 'truth', of: '', said: 'false' },
    { kind: 'left_out', of: '', said: '{x}' },
    { kind: 'pair', of: 'night', said: '$$x^2$$' },
    { kind: 'gap', of: '2', said: 'ice' },
    { kind: 'place', of: '1', said: 'Shoot' },
    { kind: 'spot', of: 'Left', said: 'tail' },
  ] as const
  await openWith([
    lineOf(1, { wrong: kinds.map((one, at) => ({ ...one, times: at + 1 })) }),
    lineOf(2, { wrong: null }),
  ])
  const [drawing, ...rest] = screen.getAllByRole('list').slice(1)
  if (!drawing) throw new Error('Nothing draws')
  const said = within(drawing).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent).toSpliced(3, 1)).toEqual([
    '“B” (once)',
    '“False” (2 times)',
    '“{x}” left out (3 times)',
    '“ice” in gap 2 (5 times)',
    '“Shoot” in place 1 (6 times)',
    '“tail” at “Left” (7 times)',
  ])
  expect(said[3]?.textContent).toContain('beside “night” (4 times)')
  expect(said[3]?.textContent).not.toContain('$$')
  expect(rest).toEqual([])
  expect(screen.getAllByText('A person reads these answers: no wrong ones are counted.')).toHaveLength(1)
})

it('says of a hint what was tried next', async () => {
  const rungs = [
    { rung: 'question', opened: 5, tried: 4, right: 1 },
    { rung: 'step', opened: 1, tried: 1, right: 0 },
    { rung: 'worked', opened: 2, tried: 0, right: 0 },
  ] as const
  await openWith([lineOf(1, { rungs: [...rungs] })])
  expect(screen.getAllByText(/^After/).map(({ textContent }) => textContent)).toEqual([
    'After “A question to think about”: 1 right in 4 next tries (opened 5 times)',
    'After “A first step”: 0 right in the one next try (opened once)',
    'After “The worked answer”: nobody tried again before going on (opened 2 times)',
  ])
})
