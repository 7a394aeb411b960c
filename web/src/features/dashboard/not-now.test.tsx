import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NextStep } from '#contract/dashboard.ts'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { onToast, type Toast } from '../../api/toasts.ts'
import HomeScreen from './home-screen.tsx'

const goal: NextStep = { kind: 'add_goal', path: '/dashboard/me/interests', params: {} }
const plan: NextStep = { kind: 'plan_meeting', path: '/meet', params: {} }

const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  stop = onToast((toast) => void toasts.push(toast))
})
afterEach(() => {
  stop()
  session.end('signed_out')
})

async function open(first: NextStep, { refuses = false, elsewhere = false } = {}) {
  const me = person('student', elsewhere ? { ownCompanyId: '01890a5d-ac96-774b-bcce-b302099a8099' } : {})
  session.accept(accessToken(900, me.id))
  let isAside = false
  const calls = answers(({ path, body }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/dashboard') return data({ nextStep: isAside ? plan : first, meetings: [] })
    if (path === '/dashboard/aside') {
      if (refuses) return refused('INTERNAL', 500)
      isAside = (body as { aside: boolean }).aside
      return data({})
    }
    return refused('NOT_FOUND', 404)
  })
  return { ...(await renderUi(<HomeScreen />, { at: '/dashboard' })), calls }
}

it('puts a step aside until tomorrow, shows the next, and takes it back from the toast', async () => {
  const { user, calls } = await open(goal)
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(await screen.findByRole('heading', { name: 'Plan a conversation' })).toBeDefined()
  expect(calls.find(({ path }) => path === '/dashboard/aside')?.body).toEqual({
    kind: 'add_goal',
    path: '/dashboard/me/interests',
    aside: true,
  })
  expect(toasts).toMatchObject([{ severity: 'success', message: 'dashboard.next.aside' }])
  toasts[0]?.undo?.()
  expect(await screen.findByRole('heading', { name: 'Write down your first goal' })).toBeDefined()
})

it('says why it is the next one, with the day or the moment as its reader writes it', async () => {
  const { user, calls } = await open({
    kind: 'overdue_course',
    path: '/dashboard/learn/a/b',
    params: { course: 'Birds', day: '2026-03-05', done: 1, lessons: 3 },
  })
  expect(await screen.findByRole('heading', { name: 'Birds is overdue' })).toBeDefined()
  expect(screen.getByText('It was due on 05/03/2026. 1 of 3 lessons done.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(calls.find(({ path }) => path === '/dashboard/aside')?.body).toMatchObject({
    kind: 'overdue_course',
    aside: true,
  })
})

it.each([
  ['promised', 'You took the request about Wings. An answer is promised by 05/03/2026 14:30.'],
  ['late', 'You took the request about Wings. An answer was promised by 05/03/2026 14:30.'],
  ['reply', 'There’s a reply to you about Wings.'],
])('tells a mentor who waits for them: %s', async (stands, reason) => {
  const params = { name: 'Sol', lesson: 'Wings', at: '2026-03-05T14:30:00Z', stands }
  await open({ kind: 'answer_help', path: '/dashboard/help/a', params })
  expect(await screen.findByRole('heading', { name: 'Sol is waiting for your answer' })).toBeDefined()
  expect(screen.getByText(reason)).toBeDefined()
})

it('leaves the step where putting it aside fails, and says so', async () => {
  const { user } = await open(goal, { refuses: true })
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(toasts).toMatchObject([{ severity: 'error' }]))
  expect(screen.getByRole('heading', { name: 'Write down your first goal' })).toBeDefined()
})

it.each([
  ['how one begins', { kind: 'onboarding', path: '/onboarding', params: {} }, {}],
  ['that nothing waits', { kind: 'all_done', path: '/meet', params: {} }, {}],
  ['a step at another company’s address', goal, { elsewhere: true }],
] as const)('offers to put aside anything but %s', async (_, step, how) => {
  await open(step, how)
  await screen.findByText('Your next step')
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})
