import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { icuNames } from '../../test/icu-names.ts'

const here = import.meta.dirname
const files = readdirSync(join(here, 'en-GB')).filter((name) => name.endsWith('.json'))
const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(join(here, locale, file), 'utf8')) as Record<string, string>
const all = (locale: string) => Object.assign({}, ...files.map((file) => read(locale, file)))

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
}

it('reads the names of a message', () => {
  expect(icuNames('{n, plural, one {a day} other {{n} days of {total, number}}} by <b>{who}</b>')).toEqual([
    '<b>',
    'n',
    'total',
    'who',
  ])
})

it('has the same files in both languages [S1.5]', () => {
  expect(files.length).toBeGreaterThan(2)
  expect(readdirSync(join(here, 'es-ES')).filter((name) => name.endsWith('.json'))).toEqual(files)
})

describe.each(files)('%s', (file) => {
  const english = read('en-GB', file)
  const spanish = read('es-ES', file)

  it('holds the same keys in both languages [S1.5]', () => {
    expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it('takes the same placeholders in both languages [S1.5]', () => {
    const taken = (texts: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(texts)
          .map(([key, text]) => [key, icuNames(text)] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
    expect(taken(spanish)).toEqual(taken(english))
  })

  it('leaves no text empty [S1.5]', () => {
    for (const [key, text] of Object.entries({ ...english, ...spanish }))
      expect(text.trim(), key).not.toBe('')
  })
})

it('holds every key once, whichever file it is in [S1.5]', () => {
  const keys = files.flatMap((file) => Object.keys(read('en-GB', file)))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

it('has a text for every key that the code names [S1.5]', () => {
  const texts = all('en-GB')
  const code = sources(join(here, '..'))
  const families = new Set(Object.keys(texts).map((key) => key.split('.')[0]))
  // A quoted word with dots whose first part is a family of texts is the name of one.
  const named = code.flatMap((source) =>
    [...source.matchAll(/['"`]([a-z][a-z_]*(?:\.[a-z0-9_]+)+)['"`]/g)].map(([, key = '']) => key),
  )
  const used = new Set(named.filter((key) => families.has(key.split('.')[0])))
  // Names of calls look alike; the contract has them.
  const calls = new Set(
    sources(join(here, '../../../contract/src')).flatMap((source) =>
      [...source.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map(([, id = '']) => id),
    ),
  )
  expect(used.size).toBeGreaterThan(50)
  expect([...used].filter((key) => !(key in texts) && !calls.has(key))).toEqual([])
})

it('has a text for every code of a field error [S1.5] [S5.5]', () => {
  const contract = sources(join(here, '../../../contract/src')).join('\n')
  const codes = [...contract.matchAll(/code: '([a-z_]+)'|\.refine\([^']*'([a-z_]+)',?\s*\)/g)]
    .map(([, a, b]) => a ?? b ?? '')
    .filter((code) => code !== 'custom')
  expect(codes.length).toBeGreaterThan(10)
  const texts = all('en-GB')
  expect(codes.filter((code) => !(`validation.${code}` in texts))).toEqual([])
})
