import { expect, it } from 'vitest'
import { projectFiles } from './files.ts'
import { manifestComplaints } from './manifests.ts'

const manifest = 'web/src/features/quiz/feature.ts'
const good = `import type { Feature } from '../../feature.ts'
export const quiz: Feature = { screens: [{ path: '/quiz', frame: 'shell', load: () => import('./quiz-screen.tsx') }] }`
const list = `import { quiz } from './features/quiz/feature.ts'`

/** What is said of a project of one feature. */
const said = (files: Record<string, string>) =>
  manifestComplaints(
    Object.entries({
      'web/src/features.ts': list,
      'web/src/features/quiz/quiz-screen.tsx': '',
      ...files,
    }).map(([path, text]) => ({ path, text })),
  ).map(({ path, because }) => `${path}: ${because}`)

it('lets a feature stand whose manifest names what it brings', () => {
  expect(said({ [manifest]: good })).toEqual([])
})

it('refuses a folder of the web’s features that has no manifest', () => {
  expect(said({})).toEqual(['web/src/features/quiz: a feature without a feature.ts'])
})

it.each([
  `import QuizScreen from './quiz-screen.tsx'`,
  `import { IconBook2 } from '@tabler/icons-react'`,
  `import { type Role, roles } from '#contract/roles.ts'`,
  `import './quiz.css'`,
  `export { sections } from './sections.ts'`,
])('refuses a manifest that brings more into the first load than types: %s', (line) => {
  expect(said({ [manifest]: `${line}\n${good}` })).toEqual([
    `${manifest}: a manifest imports types alone: what it names is fetched when it is wanted`,
  ])
})

it('refuses a manifest that stands in no list', () => {
  expect(said({ [manifest]: good, 'web/src/features.ts': '' })).toEqual([
    `${manifest}: a manifest that web/src/features.ts does not list brings nothing`,
  ])
})

it('looked at every feature of the web', () => {
  const files = projectFiles('web/src')
  expect(
    files.filter(({ path }) => /^web\/src\/features\/[^/]+\/feature\.ts$/.test(path)).length,
  ).toBeGreaterThan(25)
  expect(manifestComplaints(files)).toEqual([])
})
