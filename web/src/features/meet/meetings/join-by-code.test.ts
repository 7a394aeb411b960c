import { describe, expect, it } from 'vitest'
import { codeIn } from './join-by-code.tsx'

describe('the code in what somebody pasted', () => {
  it.each([
    ['abc-defg-hij', 'abc-defg-hij'],
    [' ABC-DEFG-HIJ ', 'abc-defg-hij'],
    ['abcdefghij', 'abc-defg-hij'],
    ['https://acme.example.org/meet/abc-defg-hij', 'abc-defg-hij'],
    ['https://acme.example.org/meet/abc-defg-hij/#guest=link_x', 'abc-defg-hij'],
    ['abc-defg', null],
    ['abc-defg-hijk', null],
    ['', null],
    ['https://acme.example.org/', null],
  ])('%s', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })
})
