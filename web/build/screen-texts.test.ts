import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { usesOfTexts } from '../test/uses-of-texts.ts'
import { keysOfFeatures, nameOfTexts, textsOfScreen } from './screen-texts.ts'

const root = join(import.meta.dirname, '../..')
const keys = keysOfFeatures()
const of = (feature: string) => keys.get(feature) ?? new Set()

it('gives a feature the texts that its screens name, also those put together there, and none of another’s', () => {
  // By itself, from `learn.kind.${kind}`, and in a dialog that is fetched later.
  for (const key of ['learn.title', 'learn.kind.quiz', 'help.stuck', 'work.start'])
    expect(of('learn'), key).toContain(key)
  expect(of('teach')).toContain('teach.publish')
  // Its title stands in its manifest alone.
  expect(of('colleagues')).toContain('colleagues.title')
  for (const key of ['teach.publish', 'company.title', 'users.title']) expect(of('learn')).not.toContain(key)
})

it('leaves out what is there before any screen, and what comes with a refusal', () => {
  for (const named of keys.values())
    for (const key of ['login.title', 'shell.sign_out', 'dashboard.title', 'errors.reason.in_use'])
      expect(named).not.toContain(key)
})

it('is a small part of all texts for each feature', () => {
  expect([...keys.keys()]).toEqual(expect.arrayContaining(['learn', 'help', 'messages', 'account', 'teach']))
  expect(
    Math.max(...[...keys].filter(([feature]) => feature !== 'teach').map(([, { size }]) => size)),
  ).toBeLessThan(2_000)
})

/** A manifest is drawn by the frame, and what is public asks for the texts of all by itself. */
const isOfFrame = /(?:^|\/)(?:feature|navigation|palette)\.ts$/

it('misses nothing that a file of the feature says by itself', () => {
  const texts = (files: readonly string[]) =>
    new Set(
      files.flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(join(root, 'locales/en-GB', file), 'utf8')) as object),
      ),
    )
  const brought = texts(
    ['core', 'ui', 'shell', 'kit', 'dashboard', 'feedback', 'signs', 'refusals'].map(
      (name) => `${name}.json`,
    ),
  )
  let said = 0
  const missed: string[] = []
  for (const [feature, named] of keys) {
    const folder = join(root, 'web/src/features', feature)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|test-data/.test(path) && !isOfFrame.test(path))
      // A room is public, and asks for the texts of all at its entrance.
      .filter((path) => feature !== 'meet' || path.startsWith('meetings/'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .filter((source) => !source.includes('loadAppTexts'))
    const uses = sources.flatMap((source) => usesOfTexts('a.tsx', source))
    said += uses.length
    missed.push(...uses.map(({ key }) => key).filter((key) => !brought.has(key) && !named.has(key)))
  }
  expect([...new Set(missed)]).toEqual([])
  expect(said).toBeGreaterThan(1_000)
})

it('names the file of a feature’s texts after it, and asks for it at each of its addresses', () => {
  expect(textsOfScreen('/dashboard/learn/*', 'es-ES')).toBe('\0cairn-texts/learn/es-ES')
  expect(textsOfScreen('/dashboard/learn/practice', 'es-ES')).toBe('\0cairn-texts/learn/es-ES')
  expect([textsOfScreen('/dashboard', 'es-ES'), textsOfScreen('/login', 'es-ES')]).toEqual([null, null])
  expect(nameOfTexts('\0cairn-texts/learn/es-ES')).toBe('texts-learn.es-ES')
  expect(nameOfTexts('/somewhere/cairn-texts/learn/es-ES')).toBeNull()
})
