import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reservedSlugs } from '../fields.ts'
import { companySlug, hostName } from './host.ts'

const rules = { defaultSlug: 'demo', previewHosts: ['.preview.example.net', 'cairn-*.example.dev'] }

describe('the company of a host name', () => {
  it.each([
    ['acme.example.org', 'acme'],
    ['acme.localhost', 'acme'],
    ['acme.localhost:3000', 'acme'],
    ['ACME.Example.ORG', 'acme'],
    ['acme.example.org.', 'acme'],
    ['north-west.learn.example.org:8443', 'north-west'],
  ])('%s is %s: its first label [S1.1]', (host, slug) => expect(companySlug(host, rules)).toBe(slug))

  it.each([
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '127.0.0.1:3000',
    '192.168.1.20',
    '10.0.0.1:80',
    '[::1]',
    '[::1]:3000',
    '[2001:db8::7]:443',
    'preview.example.net',
    'branch-7.preview.example.net',
    'cairn-pr12.example.dev',
  ])('%s is the default company: local, an address or a preview [S1.2]', (host) =>
    expect(companySlug(host, rules)).toBe('demo'),
  )

  it('never takes an address’s first number for a slug [S1.2]', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65535), (ip, port) => companySlug(`${ip}:${port}`, rules) === 'demo'),
    )
    fc.assert(fc.property(fc.ipV6(), (ip) => companySlug(`[${ip}]`, rules) === 'demo'))
  })

  it.each([
    '-acme.example.org',
    'acme-.example.org',
    'a_b.example.org',
    'ab_c.example.org',
    'ä.example.org',
    '.example.org',
    '',
    'x.example.org',
  ])('%s is nobody’s: its first label is no slug [S1.1]', (host) =>
    expect(companySlug(host, rules)).toBe(null),
  )

  it('keeps the installation’s own labels', () => {
    for (const label of ['www', 'api', 'app', 'auth', 'admin', 'mail', 'static', 'cdn', 'status']) {
      expect(reservedSlugs).toContain(label)
      expect(companySlug(`${label}.example.org`, rules)).toBe(null)
    }
  })

  it('does not match a preview pattern across labels', () => {
    expect(companySlug('cairn-a.b.example.dev', rules)).toBe('cairn-a')
    expect(companySlug('notpreview.example.net', rules)).toBe('notpreview')
  })

  it('reads the name without port, case and final dot', () => {
    expect(hostName('[::1]:80')).toBe('[::1]')
    expect(hostName('Example.ORG.:443')).toBe('example.org')
  })
})
