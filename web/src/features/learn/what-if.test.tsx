import type { GradeCell, OwnGrades as Own } from '#contract/practice/gradebook.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { sentPage, uuidOf } from './learn.test-data.ts'
import { OwnGrades } from './own-grades.tsx'

const cell = (n: number, more: Partial<GradeCell>): GradeCell => ({
  lessonId: uuidOf(n),
  state: 'not_begun',
  score: null,
  of: 10,
  passed: false,
  at: null,
  late: false,
  deduction: null,
  missing: false,
  attempts: 0,
  workId: null,
  revision: 0,
  set: null,
  ...more,
})
const column = (n: number, title: string, points: number | null) => ({
  lessonId: uuidOf(n),
  kind: 'assignment' as const,
  title,
  module: 'All',
  points,
  pass: null,
  categoryId: null,
  scaleId: null,
  former: false,
})
const own: Own = {
  columns: [column(1, 'Quiz', 10), column(2, 'Essay', 10), column(3, 'Talk', null)],
  categories: [],
  missingIsZero: false,
  scales: [],
  finalScaleId: null,
  cells: [cell(1, { state: 'graded', score: { points: 8, of: 10 } }), cell(2, {}), cell(3, { of: null })],
  percent: 80,
}

async function open(given = own, shown = '80%') {
  session.accept(accessToken(900))
  const calls = answers(() => data(given))
  const { user } = await renderUi(<OwnGrades page={sentPage()} />)
  await screen.findByText(shown)
  return { user, calls }
}

it('says what points in what is not graded yet would make, sends nothing, and is given back by one press', async () => {
  const { user, calls } = await open()
  await user.click(screen.getByRole('button', { name: 'What if…?' }))
  // Neither what is graded nor what gives no points is to be supposed.
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  const field = screen.getByRole('textbox', { name: 'Essay: points out of 10, if…' })
  const said = () => screen.getByText('Final grade, if so').nextElementSibling?.textContent
  await user.type(field, '10')
  expect(said()).toBe('90%')
  await user.clear(field)
  await user.type(field, '11')
  expect(said()).toBe('80%')
  screen.getByText('Enter a number from 0 to 10')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'What if…?' }))
  await user.click(screen.getByRole('button', { name: 'What if…?' }))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(calls).toHaveLength(1)
})

it('is not offered where all is graded', async () => {
  await open({ ...own, columns: own.columns.slice(0, 1), cells: own.cells.slice(0, 1) })
  expect(screen.queryByRole('button', { name: 'What if…?' })).toBeNull()
})

it('says one’s grades in the words of a scale with their share, what late took off, and takes words for what is supposed', async () => {
  const scale = {
    id: uuidOf(9),
    name: 'Words',
    steps: [
      { word: 'Good', from: 50, value: 80 },
      { word: 'Weak', from: 0, value: 30 },
    ],
  }
  const late = { late: true, deduction: { percent: 50, days: 3, waived: false } }
  const { user } = await open(
    {
      ...own,
      columns: own.columns.map((one) => ({ ...one, scaleId: one.points === null ? null : scale.id })),
      scales: [scale],
      finalScaleId: scale.id,
      cells: [cell(1, { state: 'graded', score: { points: 8, of: 10 }, ...late }), cell(2, {})],
      percent: 55,
    },
    'Good (55%)',
  )
  screen.getByText('Weak (30%)')
  screen.getByText('−50%: 3 days late')
  await user.click(screen.getByRole('button', { name: 'What if…?' }))
  const field = screen.getByRole('textbox', { name: 'Essay: Good or Weak, or points out of 10, if…' })
  const said = () => screen.getByText('Final grade, if so').nextElementSibling?.textContent
  await user.type(field, 'good')
  expect(said()).toBe('Good (55%)')
  await user.clear(field)
  await user.type(field, 'weak')
  expect(said()).toBe('Weak (30%)')
  await user.clear(field)
  await user.type(field, 'bad')
  screen.getByText('Enter Good or Weak, or a number from 0 to 10')
})
