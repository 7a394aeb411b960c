import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { WordTarget } from '#contract/people/import-columns.ts'
import { distinctWords } from './distinct-words.ts'
import { wordKey } from './plain.ts'
import { meaningOf } from './words.ts'

const whole = readFileSync(new URL('../../../../../../docs/user.md', import.meta.url), 'utf8')

const guide = whole.slice(whole.indexOf('Known words'))

/** The words of a line of the guide's table; those for one meaning end with a dot in the middle of the line. */
function wordsOf(column: string): string[][] {
  const line = guide.split('\n').find((one) => one.startsWith(`| ${column} |`)) ?? ''
  const cell = line.split('|')[2] ?? ''
  return cell.split('·').map((group) => group.split(',').map((word) => word.trim()))
}

const meanings: [column: string, target: WordTarget, means: string[]][] = [
  ['role', 'role', ['student', 'mentor', 'admin']],
  ['status', 'status', ['active', 'inactive', 'hidden', 'pending', 'deleted']],
  ['language', 'preferredLanguage', ['en', 'es']],
  ['suspended, deleted', 'suspended', ['yes', 'no']],
  ['suspended, deleted', 'deleted', ['yes', 'no']],
]

describe('the words that the guide calls known', () => {
  it.each(meanings)('of the column %s mean what it says, in a column for %s', (column, target, means) => {
    const groups = wordsOf(column)
    expect(groups.flat().length).toBeGreaterThan(means.length)
    const found = groups.map((words) => words.map((word) => meaningOf(target, word.toUpperCase())))
    expect(found).toEqual(groups.map((words, i) => words.map(() => means[i])))
  })

  it('are, for a time zone, names, cities, what Windows says, what other systems write, and hours', () => {
    const written = [
      'Europe/Madrid',
      'Madrid',
      'New York',
      'Romance Standard Time',
      '(GMT +01:00) Brussels, Madrid, Paris',
      'UTC+1',
    ]
    for (const way of written) expect(guide).toContain(way)
    expect(written.map((way) => meaningOf('timeZone', way))).toEqual([
      'Europe/Madrid',
      'Europe/Madrid',
      'America/New_York',
      'Europe/Paris',
      'Europe/Brussels',
      'Etc/GMT-1',
    ])
  })

  it('are others where a sign before a number differs, and the same where they are but spelled otherwise', () => {
    const zones = [
      '-5',
      '+5',
      'UTC+1',
      'UTC-1',
      'Etc/GMT+3',
      'Etc/GMT-3',
      '(GMT-03:00) Brasilia',
      'utc −1',
      'UTC +1',
    ]
    const counted = distinctWords(1, '2026-11-28')
    for (const zone of zones) counted.add([zone])
    expect(
      counted.take()[0]?.words?.map(({ word, count, guesses }) => [word, count, guesses['timeZone']]),
    ).toEqual([
      ['UTC+1', 2, 'Etc/GMT-1'],
      ['UTC-1', 2, 'Etc/GMT+1'],
      ['-5', 1, 'Etc/GMT+5'],
      ['+5', 1, 'Etc/GMT-5'],
      ['Etc/GMT+3', 1, 'Etc/GMT+3'],
      ['Etc/GMT-3', 1, 'Etc/GMT-3'],
      ['(GMT-03:00) Brasilia', 1, 'America/Sao_Paulo'],
    ])
    expect(wordKey('timeZone', 'UTC-1')).not.toBe(wordKey('timeZone', 'UTC+1'))
    expect(wordKey('role', 'Team-leader')).toBe(wordKey('role', 'team leader'))
    expect(wordKey('role', ' Dirección.')).toBe(wordKey('role', 'DIRECCION'))
    const others = [
      ['UTC：-5', 'UTC：+5'],
      ['CET+1', 'CET-1'],
      ['＋9', '－9'],
      ['+1.0', '+10'],
      ['A+', 'A-'],
      ['C++', 'C#'],
      ['< 5 years', '> 5 years'],
      ['1.5', '15'],
      ['パパ', 'ハハ'],
      ['लड़का', 'लड़की'],
    ] as const
    for (const [one, other] of others) expect(wordKey('role', one), one).not.toBe(wordKey('role', other))
    expect(['UTC＋08', 'UTC–12', 'UTC-12', 'UTC08'].map((zone) => meaningOf('timeZone', zone))).toEqual([
      'Etc/GMT-8',
      'Etc/GMT+12',
      'Etc/GMT+12',
      // Hours with no sign are of nowhere.
      undefined,
    ])
    expect(['!active', '≠ active', '-active'].map((word) => meaningOf('status', word))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are languages, whatever stands behind them of where they are spoken', () => {
    const written = ['English (US)', 'Español (Latinoamérica)', 'english_uk', 'es-PE', 'EN_ZA', 'en blanco']
    expect(written.map((word) => meaningOf('preferredLanguage', word))).toEqual([
      'en',
      'es',
      'en',
      'es',
      'en',
      undefined,
    ])
  })

  it('are no languages where something else than a region stands behind them', () => {
    const said = ['en (not spoken)', 'en (no)', 'English - none', 'es_old', 'Spanish (basic)']
    expect(said.map((word) => meaningOf('preferredLanguage', word))).toEqual(said.map(() => undefined))
    const where = [
      'English (United Kingdom)',
      'en_US.UTF-8',
      'English (U.K.)',
      'English - South Africa',
      'Spanish (Spain, International Sort)',
      'Español (Estados Unidos)',
      'es_419',
      'Spanish - Spain (Modern Sort)',
    ]
    const means = ['en', 'en', 'en', 'en', 'es', 'es', 'es', 'es']
    expect(where.map((word) => meaningOf('preferredLanguage', word))).toEqual(means)
  })

  it('are what a directory says of accounts that can be signed in to again, or cannot', () => {
    const said = ['PASSWORD_EXPIRED', 'RECOVERY', 'LOCKED_OUT', 'Employed', 'On leave']
    expect(said.map((word) => meaningOf('status', word))).toEqual([
      'active',
      'active',
      'inactive',
      'active',
      undefined,
    ])
  })

  it('are those of a Spanish staff list, however they are written', () => {
    const said = ['De baja', 'BAJA', 'Dado de baja', 'Cesado', 'cesada', 'De alta', 'alta', 'de permiso']
    expect(said.map((word) => meaningOf('status', word))).toEqual([
      'inactive',
      'inactive',
      'inactive',
      'inactive',
      'inactive',
      'active',
      'active',
      undefined,
    ])
  })

  it('are none of those that only sound like an administrator', () => {
    const heard = ['manager', 'owner', 'super_admin', 'superadmin', 'root', 'jefe', 'gestor', 'staff']
    expect(heard.map((word) => meaningOf('role', word))).toEqual(heard.map(() => undefined))
  })
})

it('the words of a column are told beside a cell that is none, too long for one or an error of the spreadsheet', () => {
  const counted = distinctWords(3, '2026-11-28')
  counted.add(['Mentor', '#N/A', 'x'.repeat(80)])
  counted.add(['x'.repeat(81), 'Active', 'Mentor'])
  counted.add(['Mentor', '#REF!', ''])
  expect(counted.take()).toMatchObject([
    { words: [{ word: 'Mentor', count: 2 }], unclear: 'x'.repeat(80) },
    { words: [{ word: 'Active', count: 1 }], unclear: '#N/A' },
    { words: [{ word: 'x'.repeat(80) }, { word: 'Mentor' }] },
  ])
  expect(counted.take()[2]).not.toHaveProperty('unclear')
})
