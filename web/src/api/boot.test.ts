import { afterEach, expect, it, vi } from 'vitest'
import { bootOf } from '../../test/open-app.tsx'

async function configOf(own: Partial<ReturnType<typeof bootOf>['config']> | undefined) {
  vi.resetModules()
  const text = own && JSON.stringify(bootOf({ config: { ...bootOf().config, ...own } }))
  document.body.innerHTML = `<script type="application/json" id="cairn-boot">${text ?? '{{boot}}'}</script>`
  return (await import('./boot.ts')).config
}
afterEach(() => vi.unstubAllEnvs())

it('takes the API of its own origin where nothing is named [S1.9a]', async () => {
  expect(await configOf({})).toEqual({ apiUrl: '/api/v1', liveUrl: null, supportChatId: null })
  expect(await configOf(undefined)).toEqual({ apiUrl: '/api/v1', liveUrl: null, supportChatId: null })
})

it.each([
  ['apiUrl', 'VITE_API_URL', 'https://built.example/api/v1', 'https://now.example/api/v1'],
  ['liveUrl', 'VITE_LIVE_URL', 'wss://built.example', 'wss://now.example'],
  ['supportChatId', 'VITE_SUPPORT_CHAT_ID', 'built', 'now'],
] as const)(
  'takes %s from the build, and from the server where it says one [S1.9a]',
  async (own, name, then, now) => {
    expect((await configOf({ [own]: now }))[own]).toBe(now)
    vi.stubEnv(name, then)
    expect((await configOf({}))[own]).toBe(then)
    expect((await configOf(undefined))[own]).toBe(then)
    expect((await configOf({ [own]: now }))[own]).toBe(now)
  },
)

it('takes what the build was made with, and the server’s word over it [S1.9a]', async () => {
  vi.stubEnv('VITE_API_URL', 'https://api.example/api/v1')
  vi.stubEnv('VITE_LIVE_URL', 'wss://live.example')
  vi.stubEnv('VITE_SUPPORT_CHAT_ID', 'built')
  expect(await configOf({})).toEqual({
    apiUrl: 'https://api.example/api/v1',
    liveUrl: 'wss://live.example',
    supportChatId: 'built',
  })
  vi.stubEnv('VITE_API_URL', 'https://{company}.api.example/api/v1')
  // The test's own page is at localhost.
  expect((await configOf({})).apiUrl).toBe('https://localhost.api.example/api/v1')
  expect(await configOf({ apiUrl: '/elsewhere', supportChatId: 'now' })).toEqual({
    apiUrl: '/elsewhere',
    liveUrl: 'wss://live.example',
    supportChatId: 'now',
  })
})
