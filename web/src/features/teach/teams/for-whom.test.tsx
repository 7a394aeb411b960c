import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, data } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { forgetDrafts } from '../../../ui/drafts/drafts.ts'
import { CorrectGrade } from '../reviews/correct-grade.tsx'
import { nextId, releasedOf, said, serverOf, workOf } from '../reviews/reviews.test-data.ts'

beforeEach(() => {
  forgetDrafts()
  session.accept(accessToken(900, person('admin').id))
})

const settings = { ...newAssignmentSettings, passedBy: 'points' as const, mostPoints: 10, passPoints: 5 }
const member = (name: string) => ({
  id: nextId(),
  name,
  surname: 'Vega',
  photoUrl: null,
  workId: nextId(),
  score: { points: 6, of: 10 },
  passed: true,
})
const ofTeam = () =>
  releasedOf(
    workOf({ settings, team: { id: nextId(), number: 1, members: [member('Sol'), member('Luis')] } }),
    'graded',
    said('Good', { points: 6 }),
  )

it.each([
  ['everyone in the team, as nothing else is chosen', [], undefined],
  ['the one whose work is open, where that is chosen', ['Sol Vega alone'], true],
  ['everyone again, where that was chosen last', ['Sol Vega alone', 'everyone in the team'], undefined],
] as const)('corrects the grade of %s', async (_, presses, alone) => {
  const work = ofTeam()
  const server = serverOf(work, () => data(person('admin')))
  const { user } = await renderUi(<CorrectGrade work={work} onDone={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Correct the grade' }))
  for (const name of presses) await user.click(screen.getByRole('radio', { name }))
  await user.type(screen.getByRole('textbox', { name: 'Why it is corrected' }), 'Miscounted')
  await user.click(screen.getByRole('button', { name: 'Save the correction' }))
  await waitFor(() => expect(server.sent('PUT', '/grade')).toHaveLength(1))
  const sent: { reason?: string; alone?: boolean }[] = server.sent('PUT', '/grade')
  expect(sent.map((body) => [body.reason, body.alone])).toEqual([['Miscounted', alone]])
})
