import { TolgeeCore } from '@tolgee/react'
import { afterEach, expect, it } from 'vitest'
import { InContext } from './in-context.ts'

const tools = () => document.head.querySelectorAll<HTMLScriptElement>('script[src^="https:"]')
const start = () => TolgeeCore().use(InContext()).init({ language: 'en-GB' })
afterEach(() => {
  for (const script of tools()) script.remove()
})

it('fetches its tools from the public CDN once both keys are there [S4.15a]', () => {
  sessionStorage.setItem('__tolgee_apiKey', 'key')
  sessionStorage.setItem('__tolgee_apiUrl', 'https://translate.example')
  start()
  expect([...tools()].map(({ src }) => new URL(src).hostname)).toEqual(['cdn.jsdelivr.net'])
})

it.each([[], ['__tolgee_apiKey'], ['__tolgee_apiUrl']])('is off with %j alone [S4.15a]', (...keys) => {
  for (const key of keys) sessionStorage.setItem(key, 'x')
  start()
  expect(tools()).toHaveLength(0)
})
