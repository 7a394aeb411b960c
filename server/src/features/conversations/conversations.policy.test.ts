import { expect, it } from 'vitest'
import { closedBecause, mayBegin } from './conversations.policy.ts'

const active = (role: 'student' | 'mentor' | 'admin') => ({ role, status: 'active' as const })

it('lets students begin with who teaches and leads, and these with everybody; with nobody who is hidden or gone', () => {
  expect(mayBegin('student', active('student'))).toBe(false)
  for (const role of ['mentor', 'admin'] as const) {
    expect(mayBegin('student', active(role))).toBe(true)
    for (const other of ['student', 'mentor', 'admin'] as const)
      expect(mayBegin(role, active(other))).toBe(true)
  }
  for (const status of ['hidden', 'pending', 'inactive', 'deleted'] as const)
    expect(mayBegin('admin', { role: 'student', status })).toBe(false)
})

it('goes on with whoever is hidden, and says why it does not go on', () => {
  const open = { blockedByMe: false, isOver: false }
  expect(closedBecause('student', { role: 'mentor', status: 'hidden' }, open)).toBe(null)
  expect(closedBecause('student', { role: 'mentor', status: 'inactive' }, open)).toBe('left')
  expect(closedBecause('student', active('student'), open)).toBe('not_to_write')
  expect(closedBecause('student', active('mentor'), { ...open, blockedByMe: true })).toBe('you_blocked')
  expect(closedBecause('student', active('mentor'), { ...open, isOver: true })).toBe('help_over')
})
