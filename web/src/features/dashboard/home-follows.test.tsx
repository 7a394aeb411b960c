import type { Home } from '#contract/dashboard.ts'
import type { NewsEvent } from '#contract/live/live.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import HomeScreen from './home-screen.tsx'

type Hearing = { news?: (event: NewsEvent) => void; listening?: () => void }
type Heard = { kind: string; id: string | null; hearing: Hearing }
const socket = vi.hoisted(() => ({ heard: [] as Heard[] }))
vi.mock('../../api/live/use-channel.ts', () => ({
  useChannel: (kind: string, id: string | null, hearing: Hearing = {}) => {
    if (hearing.news) socket.heard.push({ kind, id, hearing })
    return true
  },
}))
beforeEach(() => void (socket.heard = []))
afterEach(() => session.end('signed_out'))

const last = () => socket.heard.at(-1) ?? { kind: '', id: null, hearing: {} }
const goOn: Home['nextStep'] = {
  kind: 'add_goal',
  path: '/dashboard/me/interests',
  params: {},
}
const plan: Home['nextStep'] = { kind: 'plan_meeting', path: '/meet', params: {} }
const first = { name: 'Write down your first goal' }
const second = { name: 'Plan a conversation' }

async function open({ elsewhere = false } = {}) {
  const me = person('student', elsewhere ? { ownCompanyId: '01890a5d-ac96-774b-bcce-b302099a8099' } : {})
  session.accept(accessToken(100_000, me.id))
  const server = { nextStep: goOn, asked: 0 }
  answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    if (path !== '/dashboard') return refused('NOT_FOUND', 404)
    server.asked++
    return data({ nextStep: server.nextStep, meetings: [] })
  })
  await renderUi(<HomeScreen />, { at: '/dashboard' })
  await screen.findByRole('heading', first)
  return { me, server }
}
const patience = { timeout: 5000 }

it('an open Home says the next step of now once one is told of something, and asks for it once of much', async () => {
  const { me, server } = await open()
  expect([last().kind, last().id]).toEqual(['notifications', me.id])
  expect(server.asked).toBe(1)
  server.nextStep = plan
  act(() => {
    for (let n = 0; n < 5; n++) last().hearing.news?.({})
  })
  await screen.findByRole('heading', second, patience)
  expect(screen.queryByRole('heading', first)).toBeNull()
  await new Promise((done) => setTimeout(done, 2500))
  expect(server.asked).toBe(2)
  // And again, of what comes after.
  server.nextStep = goOn
  act(() => last().hearing.news?.({}))
  await screen.findByRole('heading', first, patience)
  expect(server.asked).toBe(3)
})

it('Home is not asked for twice as it opens, and is where something may have been missed', async () => {
  const { server } = await open()
  act(() => last().hearing.listening?.())
  await new Promise((done) => setTimeout(done, 2500))
  expect(server.asked).toBe(1)
  act(() => last().hearing.listening?.())
  await waitFor(() => expect(server.asked).toBe(2), patience)
})

it('Home that was opened a while ago is asked for anew once news can be heard', async () => {
  const { server } = await open()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 11_000)
  act(() => last().hearing.listening?.())
  clock.mockRestore()
  await waitFor(() => expect(server.asked).toBe(2), patience)
})

it('what one is told of is one’s own company’s: at another’s address nothing is listened to', async () => {
  await open({ elsewhere: true })
  expect(last()).toMatchObject({ kind: 'notifications', id: null })
})
