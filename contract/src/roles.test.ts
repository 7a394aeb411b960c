import { describe, expect, it } from 'vitest'
import { adminLevel, Role, roleAllowed, roles, superAdminOnly } from './roles.ts'

describe('roles', () => {
  it('are four, and nothing else is one [S1.4]', () => {
    expect(roles).toEqual(['super_admin', 'admin', 'student', 'mentor'])
    for (const other of ['owner', 'Admin', 'guest', '', null])
      expect(Role.safeParse(other).success).toBe(false)
  })

  it('pass where no list is required [S6.3]', () => {
    for (const role of [...roles, undefined]) expect(roleAllowed(undefined, role)).toBe(true)
  })

  it('let a super_admin pass whenever the list names admin [S6.4]', () => {
    expect(roleAllowed(['admin'], 'super_admin')).toBe(true)
    expect(roleAllowed(['admin', 'mentor'], 'super_admin')).toBe(true)
    expect(roleAllowed(['mentor', 'student'], 'super_admin')).toBe(false)
  })

  it('must else be in the list, a student where none is known [S6.5]', () => {
    for (const role of roles)
      for (const one of roles) if (role !== 'super_admin') expect(roleAllowed([one], role)).toBe(role === one)
    expect(roleAllowed(['student'], undefined)).toBe(true)
    expect(roleAllowed(['mentor'], undefined)).toBe(false)
    expect(roleAllowed([], 'admin')).toBe(false)
  })

  it('are admin-level or super-admin-only by these lists [S6.1] [S6.2]', () => {
    expect(roles.filter((role) => roleAllowed(adminLevel, role))).toEqual(['super_admin', 'admin'])
    expect(roles.filter((role) => roleAllowed(superAdminOnly, role))).toEqual(['super_admin'])
  })
})
