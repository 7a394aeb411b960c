import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [1, 'en-GB', '0.1 kB'],
  [1024, 'en-GB', '1 kB'],
  [1024 ** 2 - 1024, 'en-GB', '1,023 kB'],
  [10 * 1024 ** 2, 'en-GB', '10 MB'],
  [1024 ** 3 - 1024 ** 2, 'en-GB', '1,023 MB'],
  [2 * 1024 ** 3, 'en-GB', '2 GB'],
  [50 * 1024 ** 3, 'es-ES', '50 GB'],
  [115.3 * 1024, 'es-ES', '115,3 kB'],
])('%i bytes are written in %s as %s, in the largest unit that there is one of', (bytes, locale, written) => {
  expect(formatBytes(bytes, locale).replace(/\s/g, ' ')).toBe(written)
})
