import { expect, it } from 'vitest'
import { inAscii } from './server-files.ts'

it.each([
  ['"it’s"', String.raw`"it\u2019s"`],
  ['`año ${1}`', '`a\\u00f1o ${1}`'],
  ['"🪨"', String.raw`"\ud83e\udea8"`],
  ['/[–—]/', String.raw`/[\u2013\u2014]/`],
  // A backslash before a sign says nothing; two are one.
  [String.raw`/\–/`, String.raw`/\u2013/`],
  [String.raw`"\\ñ"`, String.raw`"\\\u00f1"`],
  [String.raw`"\n"`, String.raw`"\n"`],
])('code says the same in ASCII: %s', (code, written) => {
  expect(inAscii(code)).toBe(written)
})
