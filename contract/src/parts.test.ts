import { expect, it } from 'vitest'
import type { Part } from './part.ts'
import { limits } from './limits.ts'
import { parts } from './parts.ts'

const each = Object.values<Part>(parts)

/** What several of the parts say, of which one would stand and the others be gone without a word. */
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

it('says of each call in one part who may make it, so that no part opens what another one shuts', () => {
  expect(twice(each.flatMap(({ permissions }) => Object.keys(permissions)))).toEqual([])
})

it('names each kind of notification and each limit once, so that none stands for two things', () => {
  expect(twice(each.flatMap(({ notifications = {} }) => Object.keys(notifications)))).toEqual([])
  expect(twice(each.flatMap(({ limits: own = {} }) => Object.keys(own)))).toEqual([])
})

it('keeps each limit at what its own part says, whatever those that several parts share are called', () => {
  for (const { limits: own = {} } of each) expect(limits).toMatchObject(own)
})
