import { expect, it } from 'vitest'
import { writtenScreens } from '../../build/written-screens.ts'
import { narrowestFirst } from './narrowest-first.ts'
import { screens } from './screens.ts'

const paths = (...given: string[]) => narrowestFirst(given.map((path) => ({ path }))).map(({ path }) => path)

it('puts the screen that is meant by an address before one that takes it among many, whoever brings them', () => {
  expect(paths('/learn/*', '/learn/notes')).toEqual(['/learn/notes', '/learn/*'])
  expect(paths('/messages/*', '/messages/desk/*', '/messages')).toEqual([
    '/messages',
    '/messages/desk/*',
    '/messages/*',
  ])
  expect(paths('/b', '/a/:id')).toEqual(['/b', '/a/:id'])
})

it('has no address twice', () => {
  expect(screens.length).toBeGreaterThan(30)
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})

it('is read from the manifests as the build reads them, in the same order', () => {
  const read = writtenScreens().map(({ path, frame }) => ({ path, frame }))
  expect(read.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
    screens.map(({ path, frame }) => ({ path, frame })).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  )
  const open = (all: readonly { path: string }[]) =>
    all.filter(({ path }) => path.endsWith('/*')).map(({ path }) => path.length)
  expect(open(read)).toEqual(open(screens))
})
