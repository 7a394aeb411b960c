import { expect, it } from 'vitest'
import type { Part } from '#contract/part.ts'
import { MOST } from './dear-features.ts'
import { parsed } from './imports.ts'
import { inWords, modules, tooDear, type Module } from './modules.ts'
import { namedWords } from './named-words.ts'

const parts: Record<string, Part> = {
  parcels: {
    permissions: { 'parcels.list': 'public' },
    notifications: { parcel_late: { group: 'people', mail: 'daily', path: () => '/' } },
  },
  ...Object.fromEntries(
    ['letters', 'stamps', 'bags'].map((name): [string, Part] => [
      name,
      { permissions: { [`${name}.list`]: 'public' } },
    ]),
  ),
}
const routes: Record<string, string> = {
  'server/src/features/parcels/send.ts': `export const said = ['parcels.sent', 'parcel_sealed', 'moved_on']`,
  'server/src/features/letters/send.ts': `export const said = 'moved_on'`,
  ...Object.fromEntries(
    Object.keys(parts).map((name) => [
      `server/src/features/${name}/${name}.routes.ts`,
      `import { ${name}Api } from '#contract/help/${name}.ts'`,
    ]),
  ),
}

/** What is measured of these files. */
const measured = (files: Record<string, string>) =>
  modules(
    Object.entries({ ...routes, ...files }).map(([path, text]) => {
      const { program, imports } = parsed({ path, text })
      return { path, imports, named: namedWords(program) }
    }),
    {
      parts,
      owners: { parcels: ['parcels', 'parcel_labels'] },
      said: ['parcels.sent', 'parcel_sealed', 'moved_on'],
      settings: ['id', 'parcel_signs', 'default_language'],
    },
  )
const ofParcels = (files: Record<string, string>) => measured(files).find(({ name }) => name === 'parcels')

it('counts a file that imports a feature, and one that names it by a text or a key alone', () => {
  const sharedFiles = {
    'server/src/features.ts': `import { parcels } from './features/parcels/feature.ts'`,
    'web/src/api/toasts.ts': `export const whys = { parcel_sealed: 'toasts.sealed' }`,
    'web/src/api/freshness.ts': `export const stale = ['parcels.list']`,
    'server/src/platform/mail.ts': `export const texts = \`mails.parcel_late\``,
    'server/src/platform/counts.ts': `export const count = (sql) => sql\`select from parcel_labels\``,
    'server/src/platform/quota.ts': `export const limits = { parcels: 5 }`,
    'tools/names.ts': `export const logged = 'parcels.sent'`,
  }
  expect(ofParcels(sharedFiles)?.sharedFiles).toEqual(Object.keys(sharedFiles))
})

it('counts neither a feature’s own files, nor what is said of other things by the same word, nor comments', () => {
  expect(
    ofParcels({
      'server/src/platform/move.ts': `export const said = 'moved_on'`,
      'web/src/features/post/parcels/list.tsx': `export const kind = 'parcel_late'`,
      'contract/src/help/parcels-part.ts': `export const part = 'parcel_sealed'`,
      'server/src/platform/weigh.ts': `export const weigh = (parcels) => parcels.length // parcel_late`,
    }),
  ).toEqual({ name: 'parcels', sharedFiles: [], apart: 0 })
})

it('counts a file of another feature where it names so many that it is a list, and not where it uses one', () => {
  const one = `export const late = 'parcel_late'`
  expect(ofParcels({ 'web/src/features/home/home.tsx': one })?.sharedFiles).toEqual([])
  const many = `${one}; export const all = ['letters.list', 'stamps.list', 'bags.list']`
  expect(ofParcels({ 'web/src/features/bell/bell.tsx': many })?.sharedFiles).toEqual([
    'web/src/features/bell/bell.tsx',
  ])
})

it('counts a list of files that names one of the feature’s own by its path', () => {
  const text = `export const doors = { 'server/src/features/parcels/send.ts': 'it goes far' }`
  expect(ofParcels({ 'tools/doors.ts': text })?.sharedFiles).toEqual(['tools/doors.ts'])
})

it('counts what keeps the switch of one feature among a company’s settings, and no setting that several go by', () => {
  const kept = {
    'contract/src/companies/companies.ts': `export const settings = { parcelSigns: true, defaultLanguage: 'en' }`,
    'server/src/features/companies/settings.ts': `export const columns = ['parcel_signs', 'default_language']`,
    'server/src/platform/company-ref.ts': `export type CompanyRef = { parcelSigns: boolean }`,
  }
  const goesBy = {
    'server/src/features/parcels/signs.ts': `export const on = (company) => company.parcelSigns`,
    'server/src/features/letters/words.ts': `export const words = (company) => company.defaultLanguage`,
    'server/src/features/stamps/words.ts': `export const words = (company) => company.defaultLanguage`,
  }
  const found = measured({ ...kept, ...goesBy })
  const filesOf = (house: string) => found.find(({ name }) => name === house)?.sharedFiles
  expect(filesOf('parcels')).toEqual(Object.keys(kept))
  for (const house of ['letters', 'stamps']) expect(filesOf(house)).toEqual([])
})

it('counts tests and generated files apart', () => {
  const text = `export const late = 'parcel_late'`
  const files = { 'server/test/samples/post.ts': text, 'server/src/db/types.ts': text, 'e2e/bell.ts': text }
  expect(ofParcels(files)).toEqual({ name: 'parcels', sharedFiles: [], apart: 3 })
})

const named = (name: string, files: number): Module => ({
  name,
  sharedFiles: Array.from({ length: files }, (_, at) => `${at}.ts`),
  apart: 0,
})

it('refuses a feature that more shared files name than it may, and an exception that nothing needs', () => {
  const allowed = { users: { most: 20, because: 'everybody is one' } }
  const said = (found: Module[]) => tooDear(found, allowed).map(({ path }) => path)
  expect(said([named('parcels', 3), named('users', 20)])).toEqual([])
  expect(said([named('parcels', MOST + 1), named('users', 20)])).toEqual(['parcels'])
  expect(said([named('users', 21)])).toEqual(['users'])
  expect(said([named('users', 3)])).toEqual(['users'])
})

it('says what a feature in the middle costs, and which cost more than most', () => {
  expect(inWords([named('users', 20), named('desk', 5), named('parcels', 3)])).toEqual([
    `Shared files that name a feature: 5 in the middle of 3 features, at most ${MOST} for 2 of them`,
    '  users 20 (and 0 tests, samples and generated files)',
  ])
})
