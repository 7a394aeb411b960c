import { expect, it } from 'vitest'
import { numberIn } from './certificate-number.ts'

it.each([
  ['CRN-7F3K-9QWD-2MX4', 'CRN-7F3K-9QWD-2MX4'],
  ['crn 7f3k 9qwd 2mx4', 'CRN-7F3K-9QWD-2MX4'],
  ['7F3K9QWD2MX4', 'CRN-7F3K-9QWD-2MX4'],
  // Its letters may begin as the prefix does.
  ['CRN-CRN4-9QWD-2MX4', 'CRN-CRN4-9QWD-2MX4'],
  ['CRN49QWD2MX4', 'CRN-CRN4-9QWD-2MX4'],
  ['CRN-7F3K-9QWD-2MX', null],
  ['CRN-7F3K-9QWD-2MX45', null],
  ['CRN-0F3K-9QWD-2MX4', null],
  ['', null],
])('reads the number of a certificate as people type it: %j', (typed, number) => {
  expect(numberIn(typed)).toBe(number)
})
