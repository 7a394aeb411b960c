import { expect, it } from 'vitest'
import { companyAddress } from './company-address.ts'
import { slugOf } from './slug-of.ts'
import { slugProblem } from './slug-field.tsx'

const at = (host: string, protocol = 'https:') => ({ protocol, host })

it('finds another company by changing the first label of the host [S1.1]', () => {
  expect(companyAddress('acme', 'demo', at('demo.example.org'))).toBe('https://acme.example.org')
  expect(companyAddress('acme', 'demo', at('Demo.learn.example.org:8443'))).toBe(
    'https://acme.learn.example.org:8443',
  )
  expect(companyAddress('acme', 'demo', at('localhost:3000', 'http:'))).toBe('http://acme.localhost:3000')
})

it('knows no address of another company on a host that names none [S1.2]', () => {
  expect(companyAddress('acme', 'demo', at('192.168.1.10:3000'))).toBeNull()
  expect(companyAddress('acme', 'demo', at('cairn-42.preview.example.org'))).toBeNull()
})

it('makes a slug of a name as a person would', () => {
  expect(slugOf('Talleres Ñandú & Cía.')).toBe('talleres-nandu-and-cia')
  expect(slugOf('  --Acme--  ')).toBe('acme')
  expect(slugOf('日本')).toBe('')
  expect(slugOf('a'.repeat(80))).toHaveLength(40)
})

it('says what is wrong with a slug', () => {
  expect(slugProblem('api')).toBe('reserved_slug')
  expect(slugProblem('-acme')).toBe('invalid_format')
  expect(slugProblem('2026')).toBe('invalid_slug')
  expect(slugProblem('a')).toBe('too_short')
  expect(slugProblem('ACME')).toBeUndefined()
})
