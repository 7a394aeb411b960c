import { expect, it } from 'vitest'
import { pageOf } from './page.ts'

it.each([
  [0, 5, 0],
  [1, 5, 1],
  [5, 5, 1],
  [6, 5, 2],
  [10, 5, 2],
  [11, 5, 3],
])('%i in pages of %i are %i pages [S3.8]', (total, pageSize, totalPages) => {
  expect(pageOf(['a'], total, { page: 2, pageSize })).toEqual({
    items: ['a'],
    page: 2,
    pageSize,
    total,
    totalPages,
  })
})
