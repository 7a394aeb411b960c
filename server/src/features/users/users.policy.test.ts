import { describe, expect, it } from 'vitest'
import { statuses, type Status } from '#contract/people/users.ts'
import {
  isTransition,
  losesActiveAdmin,
  mayChangeRole,
  mayChangeStatus,
  mayGiveRole,
  canManage,
  type Acting,
  type Person,
} from './users.policy.ts'
import { isAllowedDomain } from '../../platform/companies/allowed-domain.ts'

const HOME = 'the company'
const admin: Acting = { id: 'admin', role: 'admin', companyId: HOME }
const root: Acting = { id: 'root', role: 'super_admin', companyId: HOME }
const person = (over: Partial<Person> = {}): Person => ({
  id: 'p',
  role: 'student',
  status: 'active',
  ...over,
})

describe('who may touch whom [S6.1] [S6.2]', () => {
  it.each([
    [admin, 'student', true],
    [admin, 'mentor', true],
    [admin, 'admin', true],
    [admin, 'super_admin', false],
    [root, 'admin', true],
    [root, 'super_admin', true],
  ] as const)('%o touches a %s: %s', (actor, role, expected) => {
    expect(canManage(actor, person({ role }))).toBe(expected)
    expect(mayChangeStatus(actor, person({ role }))).toBe(expected)
  })

  it('leaves one’s own status alone', () => {
    expect(mayChangeStatus(admin, person({ id: 'admin', role: 'admin' }))).toBe(false)
    expect(mayChangeStatus(root, person({ id: 'root', role: 'super_admin' }))).toBe(false)
  })
})

describe('who may give which role', () => {
  it.each([
    ['an admin makes an admin', admin, HOME, 'admin', true],
    ['an admin makes a super_admin', admin, HOME, 'super_admin', false],
    ['a super_admin makes one at home', root, HOME, 'super_admin', true],
    ['a super_admin makes one elsewhere', root, 'another', 'super_admin', false],
    ['a super_admin makes an admin elsewhere', root, 'another', 'admin', true],
  ] as const)('%s', (_, actor, company, role, expected) => {
    expect(mayGiveRole(actor, company, role)).toBe(expected)
  })

  it('leaves one’s own role alone, but for saying it again', () => {
    const self = person({ id: 'admin', role: 'admin' })
    expect(mayChangeRole(admin, HOME, self, 'admin')).toBe(true)
    expect(mayChangeRole(admin, HOME, self, 'student')).toBe(false)
    expect(mayChangeRole(admin, HOME, person(), 'mentor')).toBe(true)
    expect(mayChangeRole(admin, HOME, person({ role: 'super_admin' }), 'admin')).toBe(false)
  })
})

it('allows exactly the transitions that the product names [S4.9]', () => {
  const allowed: [Status, Status][] = [
    ['pending', 'active'],
    ['pending', 'inactive'],
    ['pending', 'deleted'],
    ['active', 'hidden'],
    ['active', 'inactive'],
    ['active', 'deleted'],
    ['hidden', 'active'],
    ['hidden', 'inactive'],
    ['hidden', 'deleted'],
    ['inactive', 'active'],
    ['inactive', 'deleted'],
    ['deleted', 'inactive'],
  ]
  for (const from of statuses)
    for (const to of statuses)
      expect([from, to, isTransition(from, to)]).toEqual([
        from,
        to,
        allowed.some(([f, t]) => f === from && t === to),
      ])
})

it('knows when an active admin is lost', () => {
  const active = { role: 'admin', status: 'active' } as const
  expect(losesActiveAdmin(active, { role: 'student', status: 'active' })).toBe(true)
  expect(losesActiveAdmin(active, { role: 'admin', status: 'hidden' })).toBe(true)
  expect(losesActiveAdmin(active, active)).toBe(false)
  expect(losesActiveAdmin({ role: 'admin', status: 'inactive' }, { role: 'student', status: 'active' })).toBe(
    false,
  )
  expect(
    losesActiveAdmin({ role: 'student', status: 'active' }, { role: 'student', status: 'deleted' }),
  ).toBe(false)
})

it('takes addresses of the allowed domains alone, and all where none is named', () => {
  expect(isAllowedDomain([], 'a@b.example')).toBe(true)
  expect(isAllowedDomain(['b.example'], 'a@b.example')).toBe(true)
  expect(isAllowedDomain(['b.example'], 'a@evil-b.example')).toBe(false)
  expect(isAllowedDomain(['b.example'], 'b.example@evil.example')).toBe(false)
})
