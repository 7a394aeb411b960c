import { courseAudiences, courseEntries, staffParts } from '#contract/courses/course.ts'
import { customFieldEditors, customFieldKinds, customFieldReaders } from '#contract/people/custom-fields.ts'
import { enrolmentStates } from '#contract/courses/enrolments.ts'
import { BatchKind } from '#contract/people/imports.ts'
import { importTargets } from '#contract/people/import-columns.ts'
import { personFields } from '#contract/people/person-fields.ts'
import { roles } from '#contract/roles.ts'
import { valueInWords, type Word } from '#contract/rules/people/audit-in-words.ts'
import { statuses } from '#contract/people/users.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditedFields } from '#contract/people/audited-fields.ts'
import { auditedActions } from '#contract/people/audited.ts'
import { errorCodes } from '#contract/errors.ts'
import { limitNames, reasons, type LimitName } from '#contract/rules/refusals.ts'
import { JoinRefusal } from '#contract/meetings/meetings.ts'
import { icuCounts, icuNames, icuWords } from '../../test/icu-names.ts'
import { createTexts } from '../../test/render-ui.tsx'
import { usesOfTexts } from '../../test/uses-of-texts.ts'
import { ApiError } from '../api/api-error.ts'
import { errorToast } from '../api/toasts.ts'

const here = import.meta.dirname
const catalogues = join(here, '../../../locales')
const files = readdirSync(join(catalogues, 'en-GB')).filter((name) => name.endsWith('.json'))
const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(join(catalogues, locale, file), 'utf8')) as Record<string, string>
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
  expect(readdirSync(join(catalogues, 'es-ES')).filter((name) => name.endsWith('.json'))).toEqual(files)
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
  // What stands where a text is said is one whatever its family: of a new feature there is none yet.
  const said = code.flatMap((source) => [
    ...usesOfTexts('a.tsx', source).map(({ key }) => key),
    ...[...source.matchAll(/\b(?:title|label|name): '([a-z][a-z_]*(?:\.[a-z0-9_]+)+)'/g)].map(
      ([, key = '']) => key,
    ),
  ])
  expect(said).toEqual(expect.arrayContaining(['help.title', 'teach.title']))
  const used = new Set([...said, ...named.filter((key) => families.has(key.split('.')[0]))])
  // Names of calls look alike; the contract has them.
  const calls = new Set(
    sources(join(here, '../../../contract/src')).flatMap((source) =>
      [...source.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map(([, id = '']) => id),
    ),
  )
  expect(used.size).toBeGreaterThan(50)
  expect([...used].filter((key) => !(key in texts) && !calls.has(key))).toEqual([])
})

it('has a name for each field of a person: on screens, where a column of a file is chosen, and in files [S1.5a]', () => {
  const texts = all('en-GB')
  const lines = Object.entries(personFields).filter(([, field]) => 'singleLine' in field || 'person' in field)
  const wanted = [
    ...lines.map(([key]) => `users.field.${key}`),
    ...importTargets.map((key) => `users.target.${key}`),
    ...Object.keys(personFields).map((key) => `import_file.column.${key}`),
  ]
  expect(wanted).toEqual(
    expect.arrayContaining(['users.field.pronouns', 'users.target.pronouns', 'import_file.column.pronouns']),
  )
  expect(wanted.filter((key) => !(key in texts))).toEqual([])
})

it('reads what a text is given', () => {
  const source = `
    t('a.one'); t('a.two', { n: 1, ...rest }); t(is ? 'a.three' : 'a.four', { who, 'at': day })
    const b = <T keyName="a.five" params={{ b: <b /> }} />
    toast({ severity: 'info', message: 'a.six', params: { day } })
    useAction(api.one, { success: 'a.seven' })`
  expect(usesOfTexts('a.tsx', source)).toEqual([
    { key: 'a.one', given: [] },
    { key: 'a.two', given: null },
    { key: 'a.three', given: ['who', 'at'] },
    { key: 'a.four', given: ['who', 'at'] },
    { key: 'a.five', given: ['b'] },
    { key: 'a.six', given: ['day'] },
    { key: 'a.seven', given: [] },
  ])
})

it('is given all that a text has placeholders for [S1.5g]', () => {
  const texts = all('en-GB')
  const uses = sources(join(here, '..')).flatMap((source) => usesOfTexts('a.tsx', source))
  const known = uses.filter(({ key }) => key in texts)
  expect(known.length).toBeGreaterThan(2500)
  const wanting = known.filter(
    ({ key, given }) =>
      given && icuNames(texts[key]).some((name) => !given.includes(name.replace(/^<(.*)>$/, '$1'))),
  )
  expect(wanting).toEqual([])
})

/** What an Englishman and a Spaniard write the same; what is given in a text belongs to neither. */
const alike = new Set([
  'JSON',
  'Error',
  'No',
  'Mentor',
  'Chat',
  'Webhook',
  'Markdown',
  'Common Cartridge',
  'Powered by:',
  'Powered by: Cairn',
  'Cairn –',
  'h',
  ':',
  '()',
  '',
])
it('leaves no text in the other language [S1.5b]', () => {
  const [english, spanish] = [all('en-GB'), all('es-ES')]
  const words = (text: string) => text.replace(/\{[^{}]*\}/g, '').trim()
  const untranslated = Object.entries<string>(english).filter(
    ([key, text]) => text === spanish[key] && !alike.has(words(text)),
  )
  expect(untranslated).toEqual([])
})

it('reads the ways in which a message says a count', () => {
  expect(
    icuCounts('{n, plural, =1 {a {m, plural, one {x} other {#}}} other {# of {total, number}}} {k} <b>c</b>'),
  ).toEqual([
    { '=1': 'a {m, plural, one {x} other {#}}', other: '# of {total, number}' },
    { one: 'x', other: '#' },
  ])
})

/** What is said of one as of many: English adjectives and participles, “more”, “más”, “sin leer”. */
const saidAlike = {
  'en-GB': [
    'company.design.poor.badge',
    'company.own.left_out_more',
    'dashboard.help.waiting',
    'groups.preview.more',
    'meet.more_people',
    'quiz.attempts.left',
    'reports.invitations.summary',
    'shell.notifications.unread',
    'training.end.touches',
    'training.touched.overdue',
    'ui.table.selected',
  ],
  'es-ES': [
    'company.own.left_out_more',
    'groups.preview.more',
    'meet.more_people',
    'shell.notifications.unread',
    'training.end.touches',
  ],
}
it.each(['en-GB', 'es-ES'] as const)('says of one otherwise than of many, in %s', (locale) => {
  const counts = Object.entries<string>(all(locale)).map(([key, text]) => [key, icuCounts(text)] as const)
  expect(counts.flatMap(([, ways]) => ways).length).toBeGreaterThan(150)
  const asMany = counts.filter(([, all]) =>
    all.some((ways) => (ways.one ?? ways['=1'] ?? ways.other) === ways.other),
  )
  expect(asMany.map(([key]) => key).toSorted()).toEqual(saidAlike[locale])
})

/** Small words of one language that are none of the other's: a sentence hardly ever does without. */
const only = {
  english:
    'the and of your you with this that these those for from are is was were have not it its by an at or if when who which what where will can be been they their his her our us my all any each other more only here there than then into while since until'.split(
      ' ',
    ),
  spanish:
    'el los las un una unos unas y de del al en con por para que se su sus tu tus es son está están fue ha han lo le les como más pero si sí este esta estos estas ese esa esto cuando quien donde todos todas cada otro otra hasta desde sin sobre ya ni muy también'.split(
      ' ',
    ),
}
/** Texts that rightly hold such a word of the other language: a name, an example, what something is called everywhere. */
const rightly: Record<string, readonly string[]> = {
  // The specification's own words, in both languages.
  'ui.powered_by': ['by'],
  'mail.common.powered_by': ['by'],
}
/** The words of a text but for addresses, which belong to neither. */
const wordsIn = (text: string) =>
  icuWords(text)
    .replace(/\S+@\S+|https?:\S+/g, ' ')
    .toLowerCase()
    .match(/[\p{L}’']+/gu) ?? []
const strangersIn = (text: string, words: readonly string[]) =>
  wordsIn(text).filter((word) => words.includes(word))

it('finds the words of the other language in a text [S1.5b]', () => {
  expect(
    strangersIn(
      'Guarda the cambios de {name} with {n, plural, one {a course} other {the courses}}',
      only.english,
    ),
  ).toEqual(['the', 'with', 'the'])
  expect(strangersIn('Save los changes para you', only.spanish)).toEqual(['los', 'para'])
  expect(strangersIn('{count, plural, one {# curso} other {# cursos}} de {who}', only.english)).toEqual([])
})

it.each([
  ['en-GB', 'Spanish', only.spanish],
  ['es-ES', 'English', only.english],
] as const)('holds in no text of %s a %s word [S1.5b]', (locale, _, words) => {
  const found = Object.entries<string>(all(locale)).flatMap(([key, text]) => {
    const strangers = strangersIn(text, words).filter((word) => !rightly[key]?.includes(word))
    return strangers.length > 0 ? [[key, ...strangers].join(' ')] : []
  })
  expect(found).toEqual([])
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

it('tells every code in words of its own, in each language [S1.5c] [S8.9b]', () => {
  const elsewhere: Record<string, string> = {
    INVALID_CREDENTIALS: 'login.error.invalid_credentials',
    MAINTENANCE: 'maintenance.message',
    FILE_CHANGED: 'validation.file_changed',
  }
  const ofClient = ['NETWORK', 'INVALID_RESPONSE', 'CANCELLED', 'FILE_CHANGED']
  const messages = [...errorCodes, ...ofClient].map((code) => [
    code,
    errorToast(new ApiError({ code, type: 'server', message: '' }, 500)).message,
  ])
  expect(messages).toEqual(
    [...errorCodes, ...ofClient].map((code) => [
      code,
      elsewhere[code] ?? `errors.${code.toLowerCase()}.message`,
    ]),
  )
  for (const locale of ['en-GB', 'es-ES']) {
    const texts = all(locale)
    const words = messages.map(([, message = '']) => texts[message])
    expect(
      words.filter((one, at) => words.indexOf(one) !== at),
      locale,
    ).toEqual([])
  }
})

/** How the code names what is wrong with a field: by itself, and by each helper that makes one of a word. */
const codesOfFields = [
  /\bcode: '([a-z_]+)'|"code":"([a-z_]+)"/g,
  /\.refine\((?:[^']|'[^']*'\))*?,\s*'([a-z_]+)',?\s*\)/g,
  /\baddIssue\(\{[^}]*message: '([a-z_]+)'/g,
  /\b(?:failField|refuse|problem|report)\(\s*(?:[^,()]+(?:\([^)]*\))?|''),\s*'([a-z_]+)'/g,
  /\bUnreadableFile\(\s*(?:[^()]*\([^()]*\) \? )?'([a-z_]+)'(?:\s*:\s*'([a-z_]+)')?/g,
  /\brefused: '([a-z_]+)'/g,
  /'(stylesheet_[a-z_]+)'/g,
  /'(calendar_[a-z_]+)',$/gm,
  // Of a statement that takes an import back, row by row.
  /\bthen '([a-z]+_[a-z_]+)'/g,
]
/** How zod names problems that a rule of ours then names better. */
const betterNamed = ['custom', 'too_big', 'too_small']
/** What is named in some way of its own, and where. */
const namedOtherwise = {
  'contract/src/errors.ts': ['too_few', 'too_high', 'too_low', 'invalid_format'],
  'zod’s own formats': ['invalid_email', 'invalid_uuid'],
  'contract/src/companies/company-admin.ts': ['held_slug'],
  'contract/src/practice/assignment.ts': ['cut_off_before_due', 'teams_with_single'],
  'contract/src/practice/scales/grade-scales.ts': ['late_most_below_day'],
  'contract/src/rules/mentoring/programme-questions.ts': ['two_options', 'too_many_options'],
  'users/batches/reader/row/own-fields.ts': ['custom_not_text', 'custom_not_number', 'custom_not_date'],
  'users/batches/reader/cells/custom-cell.ts': ['custom_day_first'],
  'users/batches/plan/judge-custom.ts': ['custom_option_archived'],
  'users/batches/run/batch-jobs.ts': ['failed', 'not_allowed_any_more', 'unfit_data'],
  'users/batches/run/undo-rows.ts': ['gone'],
  'platform/json-measure.ts': ['too_deep', 'too_intricate'],
  'contract/src/rules/people/reporting-line.ts': ['manager_circle', 'manager_self', 'manager_too_deep'],
  'users/batches/managers': ['manager_ambiguous', 'manager_gone', 'manager_not_found'],
  'users/batches/reader/xlsx/other-documents.ts': ['binary_workbook', 'numbers_file'],
  'course-transfer/reader/refused.ts': [
    'course_broken',
    'course_encrypted',
    'course_is_package',
    'course_leads_out',
    'course_not_zip',
    'course_too_complex',
    'course_too_large',
    'course_with_links',
    'course_without_activities',
    'course_without_texts',
  ],
  'packages/reader/read-manifest.ts': [
    'package_broken_manifest',
    'package_elsewhere',
    'package_encrypted',
    'package_missing_file',
    'package_not_zip',
    'package_too_complex',
    'package_without_items',
    'package_without_manifest',
  ],
  'users/batches/upload/unreadable.ts': ['old_excel_file'],
  'web/src/api/files/changed-file.ts': ['file_changed'],
}

it('has a text for every code of a field error, whichever helper names it, and no other [S1.5d] [S5.5b]', () => {
  const source = ['contract', 'server']
    .flatMap((folder) => sources(join(here, '../../..', folder, 'src')))
    .join('\n')
  const named = codesOfFields.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, ...codes]) => codes.filter((code) => code !== undefined)),
  )
  const codes = new Set([...named, ...Object.values(namedOtherwise).flat()])
  for (const code of betterNamed) codes.delete(code)
  const texts = Object.keys(all('en-GB')).filter((key) => key.startsWith('validation.'))
  // A text of which no code is found: of nothing any more, or of a helper that is not looked for above.
  expect([...codes].map((code) => `validation.${code}`).toSorted()).toEqual(texts.toSorted())
})

/** The toast of a refusal, by its code and details, in the words of each language. */
function wordsOf(code: string, details: object) {
  const { title = '', message = '' } = errorToast(
    new ApiError({ code, type: 'x', details, message: 'x' }, 409),
  )
  const [english, spanish] = [all('en-GB'), all('es-ES')]
  return { message, english: `${english[title]} ${english[message]}`, spanish: spanish[message] as string }
}

const allReasons = Object.entries(reasons).flatMap(([code, given]) =>
  given.map((why) => [code, why] as const),
)
it.each(allReasons)('has words for %s because of %s [S1.5e]', (code, reason) => {
  const { message, spanish } = wordsOf(code, { reason })
  expect(message).toBe(`errors.reason.${reason}`)
  expect(spanish).toMatch(/\w/)
})

it('knows ten reasons or more [S1.5e]', () => {
  expect(allReasons.length).toBeGreaterThan(9)
})

it.each([
  ['people', /^Limit reached The company’s limit of people/],
  ['storageBytes', /limit of storage is reached/],
  ['meetingMinutes', /meeting minutes for this month are used up/],
  ['apiTokens', /API tokens/],
  ['passkeys', /passkeys/],
  ['guestLinks', /links for guests/],
  ['roomPeople', /holds \{maximum, number\} people, and it’s full/],
  ['guestsWaiting', /guests are waiting to be let in/],
  ['guestsJoining', /guests are joining from your network/],
  ['workbookRows', /Choose CSV/],
  ['workbookText', /Choose CSV/],
  ['attachments', /no room for another file/],
  ['unfinishedUploads', /uploads are unfinished/],
  ['uploadPieces', /too many small pieces/],
  ['pinnedMessages', /Unpin one first/],
] satisfies [LimitName, RegExp][])(
  'says of what there are too many, and what to do, of %s [S8.8]',
  (limit, words) => {
    const { message, english, spanish } = wordsOf('MAX_NUMBER_REACHED', { limit, maximum: 6 })
    expect(message).not.toBe('errors.max_number_reached.message')
    expect(english).toMatch(words)
    expect(spanish).toMatch(/\w/)
  },
)

it('has words of its own for every limit of the contract [S8.8]', () => {
  const messages = limitNames.map((limit) => wordsOf('MAX_NUMBER_REACHED', { limit, maximum: 6 }).message)
  expect(limitNames.length).toBeGreaterThan(9)
  expect(new Set(messages).size).toBe(limitNames.length)
  expect(messages).not.toContain('errors.max_number_reached.message')
})

it.each(JoinRefusal.shape.reason.options)(
  'tells at the door of a meeting why it is shut: %s [S1.5e]',
  (reason) => {
    for (const texts of [all('en-GB'), all('es-ES')])
      for (const part of ['title', 'message']) expect(texts[`meet.out.${reason}.${part}`], part).toMatch(/\w/)
  },
)

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

it('has words in both languages for every code that the audit log keeps', () => {
  const codes = {
    kind: [...BatchKind.options, ...customFieldKinds],
    role: roles,
    status: [...statuses, ...enrolmentStates],
    seenBy: customFieldReaders,
    editedBy: customFieldEditors,
    audience: courseAudiences,
    entry: courseEntries,
    part: staffParts,
  }
  for (const locale of ['en-GB', 'es-ES']) {
    const texts = read(locale, 'audit.json')
    const word: Word = (key, otherwise) => texts[`audit.${key}`] ?? otherwise
    for (const [field, values] of Object.entries(codes))
      for (const value of values) {
        const words = valueInWords(field, value, { word })
        expect(words, `${locale} ${field} ${value}`).toBe(texts[`audit.value.${field}.${value}`])
        expect(words).toMatch(/^\p{Lu}/u)
      }
  }
})

it.each([
  [45, 'Wait 45 seconds', 'Espera 45 segundos'],
  [1, 'Wait 1 second ', 'Espera 1 segundo '],
  [290, 'Wait 5 minutes', 'Espera 5 minutos'],
  [3600, 'Wait 60 minutes', 'Espera 60 minutos'],
])('tells a wait of %i seconds as people do: %s', async (seconds, english, spanish) => {
  const error = new ApiError({ code: 'RATE_LIMITED', type: 'limit', message: 'x' }, 429, seconds)
  const { message = '', params = {} } = errorToast(error)
  for (const [locale, words] of [
    ['en-GB', english],
    ['es-ES', spanish],
  ] as const) {
    const tolgee = createTexts(locale)
    await tolgee.run()
    expect(tolgee.t(message, params)).toContain(words)
  }
})
