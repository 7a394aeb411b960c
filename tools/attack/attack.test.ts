import { expect, it } from 'vitest'
import { playAll } from './play.ts'
import { held, NotOurs, notPlayed, portOfOwn, type Finding } from './target.ts'

it.each([
  ['http://localhost:3000', 3000],
  ['http://acme.localhost:8080/login', 8080],
  ['http://127.0.0.1', 80],
  ['http://[::1]:3000', 3000],
])('a server of this machine may be attacked: %s', (address, port) => {
  expect(portOfOwn(address)).toBe(port)
})

it.each([
  'http://example.org',
  'https://localhost:3000',
  'http://localhost.example.org:3000',
  'http://127.0.0.1.example.org',
  'http://10.0.0.1:3000',
  'http://evil.example/?localhost',
  'http://localhost@evil.example:3000',
  'localhost:3000',
  '',
])('no other is: %s', (address) => {
  expect(() => portOfOwn(address)).toThrow(NotOurs)
})

const target = { port: 1, password: 'x' }
const one = (id: string, ...findings: Finding[]) => ({ id, title: id, play: async () => findings })

it('says what held, and answers no as soon as one did not', async () => {
  const lines: string[] = []
  const good = one('A', held('a', true, 'seen'), notPlayed('b', 'why'))
  expect(await playAll([good], target, (line) => lines.push(line))).toBe(true)
  expect(lines).toEqual([
    'A  A',
    '    ✓ held        a (seen)',
    '    – not played  b (why)',
    '1 held, 0 did not, 1 not played',
  ])
  expect(await playAll([good, one('B', held('c', false, 'seen'))], target, () => {})).toBe(false)
})

it('an attack that breaks off did not hold', async () => {
  const broken = { id: 'C', title: 'C', play: () => Promise.reject(new Error('no answer')) }
  expect(await playAll([broken], target, () => {})).toBe(false)
})
