import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditedActions, auditedFields } from '#contract/audited.ts'
import { errorCodes } from '#contract/errors.ts'
import { icuNames } from '../../test/icu-names.ts'
import { ApiError } from '../api/api-error.ts'
import { errorToast } from '../api/toasts.ts'

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

it('has the same files in both languages [S1.5a]', () => {
  expect(files.length).toBeGreaterThan(2)
  expect(readdirSync(join(here, 'es-ES')).filter((name) => name.endsWith('.json'))).toEqual(files)
})

describe.each(files)('%s', (file) => {
  const english = read('en-GB', file)
  const spanish = read('es-ES', file)

  it('holds the same keys in both languages [S1.5a]', () => {
    expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it('takes the same placeholders in both languages [S1.5a]', () => {
    const taken = (texts: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(texts)
          .map(([key, text]) => [key, icuNames(text)] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
    expect(taken(spanish)).toEqual(taken(english))
  })

  it('leaves no text empty [S1.5a]', () => {
    for (const [key, text] of Object.entries({ ...english, ...spanish }))
      expect(text.trim(), key).not.toBe('')
  })
})

it('holds every key once, whichever file it is in [S1.5a]', () => {
  const keys = files.flatMap((file) => Object.keys(read('en-GB', file)))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

it('has a text for every key that the code names [S1.5a]', () => {
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

/** What an Englishman and a Spaniard write the same; what is given in a text belongs to neither. */
const alike = new Set(['JSON', 'Error', 'No', 'Mentor', 'Chat', 'Powered by:', 'h', ':', '()', ''])
it('leaves no text in the other language [S1.5b]', () => {
  const [english, spanish] = [all('en-GB'), all('es-ES')]
  const words = (text: string) => text.replace(/\{[^{}]*\}/g, '').trim()
  const untranslated = Object.entries<string>(english).filter(
    ([key, text]) => text === spanish[key] && !alike.has(words(text)),
  )
  expect(untranslated).toEqual([])
})

it.each(errorCodes)('tells a person in either language what %s means [S1.5c] [S8.9b]', (code) => {
  const {
    title = '',
    message = '',
    text,
  } = errorToast(new ApiError({ code, type: 'server', message: 'Something went wrong.' }, 500))
  expect(text).toBeUndefined()
  const [english, spanish] = [all('en-GB'), all('es-ES')]
  expect([english[title], spanish[title]]).not.toContain(undefined)
  expect(english[message]).toMatch(/\w/)
  expect(spanish[message]).toMatch(/\w/)
  expect(spanish[message]).not.toBe(english[message])
  expect(message).not.toBe('generic.error.something_went_wrong')
})

/** Of the contract, which both sides check with, and of the server, which alone knows some things. */
const codeOfField =
  /\bcode: '([a-z_]+)'|\.refine\([^']*'([a-z_]+)',?\s*\)|failField\(\s*[^,()]+(?:\([^)]*\))?,\s*'([a-z_]+)'/g

it('has a text for every code of a field error [S1.5d] [S5.5b]', () => {
  const texts = all('en-GB')
  for (const [folder, least] of [
    ['contract', 10],
    ['server', 30],
  ] as const) {
    const source = sources(join(here, '../../..', folder, 'src')).join('\n')
    const codes = [...source.matchAll(codeOfField)]
      .map(([, a, b, c]) => a ?? b ?? c ?? '')
      // How zod names problems that a rule of ours then names better.
      .filter((code) => !['custom', 'too_big', 'too_small'].includes(code))
    expect(codes.length).toBeGreaterThan(least)
    expect(codes.filter((code) => !(`validation.${code}` in texts))).toEqual([])
  }
})

it('has words for every reason why something conflicts or is over [S1.5e]', () => {
  const source = sources(join(here, '../../../server/src')).join('\n')
  const given = [
    ...source.matchAll(/fail\('(CONFLICT|GONE)', \{ details: (\{ reason|\[\{ .*?, code): '(\w+)'/g),
  ]
  expect(given.length).toBeGreaterThan(3)
  for (const [, code = '', , reason] of given)
    expect(
      errorToast(new ApiError({ code, type: 'x', details: { reason }, message: 'x' }, 409)).message,
    ).toBe(`errors.reason.${reason}`)
})

it('names in both languages whatever the audit log tells of', () => {
  expect(auditedActions.length).toBeGreaterThan(60)
  expect(auditedFields.length).toBeGreaterThan(60)
  const wanted = [
    ...auditedActions.map((action) => `audit.action.${action}`),
    ...auditedFields.map((field) => `audit.name.${field}`),
  ].toSorted()
  for (const locale of ['en-GB', 'es-ES']) {
    const named = Object.keys(read(locale, 'audit.json'))
    expect(named.filter((key) => /^audit\.(action|name)\./.test(key)).toSorted(), locale).toEqual(wanted)
  }
})
