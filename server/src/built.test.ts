import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withBuilt } from './built.ts'
import { readEnv } from './env.ts'

const CAIRN_WEB = mkdtempSync(join(tmpdir(), 'cairn-built-'))
afterAll(() => rmSync(CAIRN_WEB, { recursive: true }))
const built = (names: Record<string, string>) => {
  writeFileSync(join(CAIRN_WEB, 'build.json'), JSON.stringify(names))
  return (env: Record<string, string>) => readEnv(withBuilt({ CAIRN_WEB, ...env }))
}

it('takes from the build what it named, and the environment’s word over it [S1.9a]', () => {
  const env = built({ VITE_LIVE_URL: 'wss://live.example', VITE_SUPPORT_CHAT_ID: 'built' })
  expect(env({ VITE_LIVE_URL: '' })).toMatchObject({
    VITE_LIVE_URL: 'wss://live.example',
    VITE_SUPPORT_CHAT_ID: 'built',
  })
  expect(env({ VITE_SUPPORT_CHAT_ID: 'now' })).toMatchObject({
    VITE_LIVE_URL: 'wss://live.example',
    VITE_SUPPORT_CHAT_ID: 'now',
  })
  expect(env({}).VITE_API_URL).toBeUndefined()
})

it.each([
  ['VITE_API_URL', 'https://built.example/api/v1', 'https://now.example/api/v1'],
  ['VITE_LIVE_URL', 'wss://built.example', 'wss://now.example'],
  ['VITE_SUPPORT_CHAT_ID', 'built', 'now'],
] as const)(
  'takes %s from the build where nothing names it now, else what does [S1.9a]',
  (name, then, now) => {
    const env = built({ [name]: then })
    expect(env({})[name]).toBe(then)
    expect(env({ [name]: '' })[name]).toBe(then)
    expect(env({ [name]: now })[name]).toBe(now)
    expect(built({})({ [name]: now })[name]).toBe(now)
  },
)

it('refuses to start with an address of the build that is none', () => {
  expect(() => built({ VITE_LIVE_URL: 'live.example' })({})).toThrow('VITE_LIVE_URL must be an address')
})
