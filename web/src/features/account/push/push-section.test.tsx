import { screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { pushApi, type OwnPush } from '#contract/push/push.ts'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { query } from '../../../api/client.ts'
import { session } from '../../../api/session/current-session.ts'
import { PushSection } from './push-section.tsx'

beforeEach(() => session.accept(accessToken(900)))

const KEY = `B${'A'.repeat(86)}`
const id = (n: number) => `0197a000-0000-7000-8000-00000000000${n}`
const phone = {
  id: id(1),
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile Safari/604.1',
  current: false,
  addedAt: '2026-03-05T08:00:00Z',
  sentAt: '2026-03-05T09:00:00Z',
}
const here = { ...phone, id: id(2), userAgent: null, current: true, sentAt: null }

/** A browser that answers its person’s choice so, and is reached at an address of its own. */
function browser(answer: NotificationPermission, { permission = 'default', reached = true } = {}) {
  const requestPermission = vi.fn(async () => answer)
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('PushManager', vi.fn())
  const unsubscribe = vi.fn(async () => true)
  const made = {
    endpoint: 'https://push.example/one',
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(4).buffer,
  }
  const other = { options: { applicationServerKey: new Uint8Array(65).buffer }, unsubscribe }
  const subscribe = vi.fn(async () => {
    if (!reached) throw new DOMException('no service', 'AbortError')
    return made
  })
  const registration = { pushManager: { getSubscription: async () => other, subscribe } }
  const register = vi.fn(async () => registration)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  return { requestPermission, register, unsubscribe, subscribe }
}

function Shown() {
  const push = useQuery(query(pushApi.own)).data
  return push ? <PushSection push={push} /> : null
}

async function open(devices: OwnPush['devices'] = [], publicKey: string | null = KEY) {
  let now = devices
  const calls = answers(({ method, path }) => {
    if (method === 'POST' && path === '/push/devices') now = [...now, here]
    if (method === 'DELETE') now = now.filter((one) => !path.endsWith(one.id))
    if (path.endsWith('/test')) return data({})
    return data({ publicKey, devices: now })
  })
  const view = await renderUi(<Shown />)
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  return { ...view, calls, sent }
}
const button = (name: string) => screen.findByRole('button', { name })

it('asks the browser on a press alone, and has this device told', async () => {
  const { requestPermission, register, unsubscribe } = browser('granted')
  const { user, calls, sent } = await open()
  const on = await button('Turn on for this device')
  expect(requestPermission).not.toHaveBeenCalled()
  expect(register).not.toHaveBeenCalled()
  await user.click(on)
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(sent()).toEqual(['POST /push/devices'])
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    endpoint: 'https://push.example/one',
    p256dh: expect.stringMatching(/^B[\w-]{86}$/),
    auth: expect.stringMatching(/^[\w-]{22}$/),
    publicKey: KEY,
  })
  // What it had by another key of the company is let go first.
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull()
})

it.each([
  ['denied', {}, /because you refused it once/],
  ['default', {}, /closed the question without an answer/],
  ['granted', { reached: false }, /couldn’t reach its own notification service/],
] as const)('says what to do where the browser answers %s', async (answer, more, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  browser(answer, more)
  const { user, sent } = await open()
  await user.click(await button('Turn on for this device'))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent()).toEqual([])
})

it('says what to do where nothing can be asked: refused before, on an iPhone, in an old browser', async () => {
  browser('denied', { permission: 'denied' })
  const first = await open()
  expect(await screen.findByText(/because you refused it once/)).toBeTruthy()
  first.unmount()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.stubGlobal('isSecureContext', true)
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone.userAgent)
  const second = await open()
  expect(await screen.findByText(/press Share, then Add to Home Screen/)).toBeTruthy()
  second.unmount()
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux) Firefox/40')
  await open()
  expect(await screen.findByText(/A current version of Chrome, Edge, Firefox or Safari can/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('lists the other devices, tries one and ends one', async () => {
  browser('granted')
  const { user, sent } = await open([phone])
  await user.click(await button('Try notifications on Safari · iPhone'))
  await waitFor(() => expect(sent()).toEqual([`POST /push/devices/${phone.id}/test`]))
  await user.click(await button('Turn off notifications on Safari · iPhone'))
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull())
  expect(sent()[1]).toBe(`DELETE /push/devices/${phone.id}`)
})

it('shows nothing where the company has no keys', async () => {
  browser('granted')
  const { calls } = await open([], null)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText('Notifications on your devices')).toBeNull()
})
