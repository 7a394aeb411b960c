import { expect, it } from 'vitest'
import type { Part } from './part.ts'
import { parts } from './parts.ts'

const each = Object.values<Part>(parts)

/** What several of the parts say, of which one would stand and the others be gone without a word. */
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

it('says of each call in one part who may make it, so that no part opens what another one shuts', () => {
  expect(twice(each.flatMap(({ permissions }) => Object.keys(permissions)))).toEqual([])
})
