import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import { saidOf } from './said.ts'

const catalogues = join(import.meta.dirname, '../../../locales')
const locales = ['en-GB', 'es-ES']

function textsOf(locale: string): [key: string, text: string][] {
  const files = readdirSync(join(catalogues, locale)).filter((name) => name.endsWith('.json'))
  return files.flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(join(catalogues, locale, file), 'utf8')) as Record<string, string>,
    ),
  )
}

/** What a text may be filled with: each count, and each word that it chooses by. */
function* filled(text: string): Generator<Record<string, string | number>> {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)
  const words = [...text.matchAll(/(\w+)\s*\{/g)].map(([, word = '']) => word)
  const isCount = (name: string) => new RegExp(`\\{\\s*${name}\\s*,\\s*(?:plural|number)`).test(text)
  for (const count of [0, 1, 2, 21, 1_234_567])
    for (const word of ['Ana', ...(count === 1 ? words : [])])
      yield Object.fromEntries(names.map((name) => [name, isCount(name) ? count : word]))
}

it.each(locales)('says every text of %s as the whole of ICU does', (locale) => {
  const otherwise: unknown[] = []
  let said = 0
  for (const [key, text] of textsOf(locale)) {
    if (!/[{}<'#]/.test(text)) continue
    const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true })
    for (const params of filled(text)) {
      const whole: unknown = format.format(params)
      const ours = saidOf(text, params, locale)
      if (ours !== whole) otherwise.push({ key, params, ours, whole })
      said += 1
    }
  }
  expect(otherwise).toEqual([])
  expect(said).toBeGreaterThan(5000)
})

it.each([
  [
    '{n, plural, =0 {none} one {# day of {all, number}} other {# days of {all, number}}}',
    '1,200 days of 5,000',
  ],
  ["Say '{' and '#', it's {name}''s", "Say { and '#', it's Ana's"],
  ['{kind, select, a {of a} other {of {name}}} # {name}', 'of Ana # Ana'],
  ["{n, plural, other {'#' is #}}", '# is 1,200'],
])('says %s', (text, words) => {
  expect(saidOf(text, { n: 1200, all: 5000, name: 'Ana', kind: 'b' }, 'en-GB')).toBe(words)
})

it('puts a part of a page where it is to be', () => {
  const part = { is: 'a part' }
  expect(saidOf('On {day}, {n, plural, other {# times}}', { day: part, n: 2 }, 'en-GB')).toEqual([
    'On ',
    part,
    ', 2 times',
  ])
  expect(saidOf('{day}', { day: part }, 'en-GB')).toBe(part)
})

it.each([
  'with a <b>tag</b>',
  'without its end {name',
  'with an end too many {name}}',
  'of what is not given {other}',
  'of a day {at, date, short}',
  '{n, selectordinal, one {#st} other {#th}}',
  '{n, plural, offset:1 one {#} other {#}}',
  '{name, plural, other {#}}',
  '{n, plural, one {no other}}',
])('leaves %s to the whole of ICU', (text) => {
  expect(saidOf(text, { n: 1200, name: 'Ana' }, 'en-GB')).toBeUndefined()
})
