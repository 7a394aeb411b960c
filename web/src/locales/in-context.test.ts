import { TolgeeCore } from '@tolgee/react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InContext } from './in-context.ts'

const tools = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src^="https:"]')]
const start = (service?: string) => void TolgeeCore().use(InContext(service)).init({ language: 'en-GB' })
const keys = (apiUrl: string) => {
  sessionStorage.setItem('__tolgee_apiKey', 'key')
  sessionStorage.setItem('__tolgee_apiUrl', apiUrl)
}
let told = vi.spyOn(console, 'error')
beforeEach(() => {
  told = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  for (const script of tools()) script.remove()
})

it('fetches its tools from the public CDN once both keys are there, without the page’s nonce [S4.15a]', () => {
  keys('https://translate.example')
  start('https://translate.example')
  expect(tools().map(({ src, nonce }) => [new URL(src).hostname, nonce])).toEqual([['cdn.jsdelivr.net', '']])
  expect(told).not.toHaveBeenCalled()
})

it.each([[], ['__tolgee_apiKey'], ['__tolgee_apiUrl']])('is off with %j alone [S4.15a]', (...given) => {
  for (const key of given) sessionStorage.setItem(key, 'https://translate.example')
  start('https://translate.example')
  expect(tools()).toHaveLength(0)
  expect(told).not.toHaveBeenCalled()
})

it.each([
  [
    undefined,
    'https://translate.example',
    /permits no translation service, not https:\/\/translate\.example/,
  ],
  [
    'https://translate.example',
    'https://evil.example/x',
    /permits https:\/\/translate\.example, not https:\/\/evil/,
  ],
  [
    'https://translate.example',
    'https://translate.example.evil.test',
    /not https:\/\/translate\.example\.evil\.test/,
  ],
  ['https://translate.example', 'nonsense', /not nonsense/],
])(
  'is off, and says why, where the company permits %s and the keys name %s [S4.15b]',
  (service, named, why) => {
    keys(named)
    start(service)
    expect(tools()).toHaveLength(0)
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(why))
  },
)

it('runs the file that was published, and no other', () => {
  keys('https://translate.example')
  start('https://translate.example')
  const folder = dirname(createRequire(import.meta.url).resolve('@tolgee/web/package.json'))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const file = readFileSync(join(folder, 'dist/tolgee-in-context-tools.umd.min.js'))
  const [script] = tools()
  expect(script?.src).toContain(`/@tolgee/web@${version}/`)
  expect(script?.integrity).toBe(`sha384-${createHash('sha384').update(file).digest('base64')}`)
})
