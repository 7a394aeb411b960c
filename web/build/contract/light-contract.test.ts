import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { lightened } from './light-contract.ts'

const file = resolve(import.meta.dirname, '../../src/features/some/page.ts')
const from = "import { programmesApi } from '#contract/mentoring/programmes.ts'\n"
const whole = /import \{ programmesApi as programmesApi \} from "[^"?]*"/

it.each([
  ['reads a schema of a call', 'export const Said = programmesApi.saveApplication.body'],
  ['takes a call apart', 'export const { body } = programmesApi.saveApplication'],
  [
    'takes a call apart within',
    'export function f() {\n  const { body: Said } = programmesApi.saveApplication\n  return Said\n}',
  ],
  ['hands on all calls', 'export const all = Object.values(programmesApi)'],
])('what %s has the schemas', async (_, code) => {
  expect(await lightened(from + code, file)).toMatch(whole)
})

it('what makes a call alone has none', async () => {
  const made = await lightened(`${from}export const say = () => query(programmesApi.saveApplication)`, file)
  expect(made).not.toMatch(whole)
  expect(made).toContain('query(programmesApi$saveApplication)')
})
