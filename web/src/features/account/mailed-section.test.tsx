import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/current-session.ts'
import MailedSection from './mailed-section.tsx'

beforeEach(() => session.accept(accessToken(900)))

async function open(
  role: Role,
  { fails = false, until }: { fails?: boolean; until?: () => Promise<void> } = {},
) {
  const mailed = {
    enrolled: true,
    due_soon: true,
    overdue: true,
    path_enrolled: true,
    path_due_soon: true,
    path_overdue: true,
    certificate: false,
    mentoring_asked: true,
    mentoring_begun: true,
    mentoring_declined: true,
    mentoring_ended: true,
    session_requested: true,
    session_confirmed: true,
    session_changed: true,
    session_cancelled: true,
    session_reminder: true,
    message: true,
    help_waiting: true,
    help_claimed: false,
    help_answered: true,
    help_meeting: false,
    help_reply: true,
    work_waiting: true,
    work_returned: true,
    work_graded: true,
    help_late: true,
  }
  let kept = { ...mailed, requests: true, completions: false }
  const calls = answers(async ({ method, path, body }) => {
    if (path === '/auth/me') return data(person(role))
    if (path !== '/notifications/mail') return refused('NOT_FOUND', 404)
    if (method === 'PUT') await until?.()
    if (method === 'PUT' && fails) return refused('INTERNAL', 500)
    if (method === 'PUT') kept = { ...kept, ...(body as object) }
    return data(kept)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <MailedSection />
    </Suspense>,
  )
  const find = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
  return { ...view, find, sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const names = () =>
  screen.getAllByRole('switch').map((one) => one.closest('div')?.parentElement?.textContent ?? '')

it('saves each choice as it is made, and offers a learner nothing of authors', async () => {
  const { user, find, sent } = await open('student')
  const ready = await find('My certificate is ready')
  // Four of courses, four of mentoring, five of sessions, one of messages, three of help; none of authors or mentors.
  expect(names()).toHaveLength(22)
  expect(ready.checked).toBe(false)
  await user.click(ready)
  await waitFor(() => expect(ready.checked).toBe(true))
  expect(sent()).toEqual([{ certificate: true }])
})

it('offers who teaches what authors are told of', async () => {
  const { find } = await open('mentor')
  expect((await find('Somebody asks to join a course of mine')).checked).toBe(true)
  expect((await find('People complete a course of mine')).checked).toBe(false)
})

it('shows what is kept where saving fails', async () => {
  const { user, find, sent } = await open('student', { fails: true })
  const overdue = await find('A course is overdue')
  await user.click(overdue)
  await waitFor(() => expect(sent()).toEqual([{ overdue: false }]))
  await waitFor(() => expect(overdue.checked).toBe(true))
})

it('keeps two that are pressed at once as they were pressed', async () => {
  const answer: (() => void)[] = []
  const { user, find } = await open('student', { until: () => new Promise<void>((go) => answer.push(go)) })
  const [overdue, ready] = [await find('A course is overdue'), await find('My certificate is ready')]
  await user.click(overdue)
  await user.click(ready)
  const both = () => [overdue.checked, ready.checked]
  expect(both()).toEqual([false, true])
  await waitFor(() => expect(answer).toHaveLength(1))
  answer[0]?.()
  await waitFor(() => expect(answer).toHaveLength(2))
  expect(both()).toEqual([false, true])
  answer[1]?.()
  await waitFor(() => expect(both()).toEqual([false, true]))
})
