import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import type { Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import type { Work } from '#contract/practice/work.ts'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import WorkLesson from './work.tsx'
import { draftOf, handedIn, roundOf, workPage } from './work.test-data.ts'
import { first, sentPage } from '../learn.test-data.ts'
import { onToast } from '../../../api/toasts.ts'
import { TimeZoneProvider } from '../../../ui/time/time-zone.tsx'

const lesson = {
  id: first,
  kind: 'assignment' as const,
  title: 'First',
  minutes: 10,
  required: true,
  state: 'open' as const,
}
const [past, later, ahead] = [
  '2020-03-05T11:00:00.000Z',
  '2020-03-06T11:00:00.000Z',
  '2999-03-05T11:00:00.000Z',
] as const

beforeEach(() => session.accept(accessToken(100_000, person('student').id)))

async function open(deadlines: Deadlines, work: Partial<Work> | null = {}) {
  const page = { ...workPage(work ?? {}), settings: { ...newAssignmentSettings, ...deadlines } }
  answers(({ path }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path.endsWith('/work')) return data(work ? page : { ...page, work: null })
    return refused('FORBIDDEN', 403)
  })
  await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <WorkLesson page={sentPage()} lesson={lesson} onMark={() => undefined} />
    </TimeZoneProvider>,
  )
  await screen.findByRole('region', { name: 'How your work stands' })
}
const said = () =>
  [...screen.getByRole('region', { name: 'How your work stands' }).querySelectorAll('li')]
    .map(({ textContent }) => textContent)
    .filter((text) => /due|handed in|late/i.test(text))
const pressable = (name: string) => screen.queryByRole('button', { name })

it('says when work is due and until when it is taken, on the reader’s clock, before it is begun and while it is written', async () => {
  const times = ['Due 05/03/2999 12:00.', 'It can be handed in until 05/03/2999 12:00.']
  await open({ dueAt: ahead, cutOffAt: ahead }, null)
  expect(said()).toEqual(times)
  expect(pressable('Start the assignment')).not.toBeNull()
})

it('says after the due time that it counts as late now, and still takes it', async () => {
  await open({ dueAt: past, cutOffAt: ahead })
  expect(said()).toEqual([
    'It was due 05/03/2020 12:00. What you hand in now counts as late.',
    'It can be handed in until 05/03/2999 12:00.',
  ])
  expect(pressable('Hand in')).not.toBeNull()
})

it('takes nothing after the cut-off, says so, and lets what was written be read alone', async () => {
  await open({ dueAt: past, cutOffAt: later }, { moves: [], draft: draftOf({ text: 'Half of it' }) })
  expect(said()).toEqual(['It was due 05/03/2020 12:00.', 'It could be handed in until 06/03/2020 12:00.'])
  expect(screen.getByText(/can no longer be handed in\. What you wrote is kept here/)).toBeDefined()
  expect(pressable('Hand in')).toBeNull()
  const text = screen.getByRole('textbox', { name: 'Your text' })
  expect([text.textContent, text.hasAttribute('readonly')]).toEqual(['Half of it', true])
})

it('lets nobody begin after the cut-off, and says why', async () => {
  await open({ cutOffAt: past }, null)
  expect(screen.getByText(/can no longer be handed in\. Whoever leads/)).toBeDefined()
  expect(pressable('Start the assignment')).toBeNull()
})

it('takes returned work after the cut-off, and says that it does', async () => {
  const draft = draftOf({ round: 2, text: 'Half of it' })
  await open({ cutOffAt: past }, { state: 'returned', moves: ['hand_in_again'], draft, rounds: [roundOf()] })
  expect(said()).toEqual([
    'It could be handed in until 05/03/2020 12:00. It was returned to you, so you can still hand it in again.',
  ])
  expect(pressable('Hand in again')).not.toBeNull()
})

it('says of a round that it was late, and of one that is handed in past the cut-off not that it could be taken back', async () => {
  await open({ dueAt: past, cutOffAt: later }, handedIn().work ?? {})
  expect(screen.getByText('Late')).toBeDefined()
  expect(screen.getByText('A reviewer will look at it, and you are told when they have.')).toBeDefined()
  expect(pressable('Take it back')).toBeNull()
})

it('goes by the server’s clock where that is ahead: says why nothing was handed in, and keeps what was written', async () => {
  const toasts: unknown[] = []
  onTestFinished(onToast((toast) => toasts.push(toast)))
  let isOver = false
  const of = (moves: Work['moves']) => ({
    ...workPage({ moves, draft: draftOf({ text: 'Half of it' }) }),
    settings: { ...newAssignmentSettings, cutOffAt: ahead },
  })
  answers(({ path }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path.endsWith('/hand-in')) {
      isOver = true
      return refused('FORBIDDEN', 403, { details: { reason: 'work_cut_off' } })
    }
    return path.endsWith('/work') ? data(of(isOver ? [] : ['hand_in'])) : refused('FORBIDDEN', 403)
  })
  const { user } = await renderUi(<WorkLesson page={sentPage()} lesson={lesson} onMark={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Hand in' }))
  await waitFor(() => expect(pressable('Hand in')).toBeNull())
  expect(toasts).toMatchObject([{ severity: 'error', message: 'errors.reason.work_cut_off' }])
  expect(screen.getByText(/can no longer be handed in\. What you wrote is kept here/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Your text' }).textContent).toBe('Half of it')
})
