import { expect, it } from 'vitest'
import { closedBecause, mayBegin } from './conversations.policy.ts'

const active = (role: 'student' | 'mentor' | 'admin') => ({
  role,
  status: 'active' as const,
  mentoring: null,
})

it('lets students begin with who teaches and leads, and these with everybody; with nobody who is hidden or gone', () => {
  expect(mayBegin('student', active('student'))).toBe(false)
  for (const role of ['mentor', 'admin'] as const) {
    expect(mayBegin('student', active(role))).toBe(true)
    for (const other of ['student', 'mentor', 'admin'] as const)
      expect(mayBegin(role, active(other))).toBe(true)
  }
  for (const status of ['hidden', 'pending', 'inactive', 'deleted'] as const)
    expect(mayBegin('admin', { ...active('student'), status })).toBe(false)
})

it('goes on with whoever is hidden, and says why it does not go on', () => {
  const open = { blockedByMe: false, isOver: false }
  expect(closedBecause('student', { ...active('mentor'), status: 'hidden' }, open)).toBe(null)
  expect(closedBecause('student', { ...active('mentor'), status: 'inactive' }, open)).toBe('left')
  expect(closedBecause('student', active('student'), open)).toBe('not_to_write')
  expect(closedBecause('student', active('mentor'), { ...open, blockedByMe: true })).toBe('you_blocked')
  expect(closedBecause('student', active('mentor'), { ...open, isOver: true })).toBe('help_over')
  expect(closedBecause('student', active('mentor'), { blockedByMe: true, isOver: true })).toBe('you_blocked')
})

it('lets two who are in mentoring together write whatever their roles are, and says when that is over', () => {
  const open = { blockedByMe: false, isOver: false }
  const fellow = { ...active('student'), mentoring: 'running' as const }
  expect(mayBegin('student', fellow)).toBe(true)
  expect(mayBegin('student', { ...fellow, status: 'hidden' })).toBe(true)
  expect(mayBegin('student', { ...fellow, status: 'inactive' })).toBe(false)
  expect(closedBecause('student', fellow, open)).toBe(null)
  expect(closedBecause('student', fellow, { ...open, blockedByMe: true })).toBe('you_blocked')
  expect(closedBecause('student', { ...fellow, status: 'inactive' }, open)).toBe('left')
  const former = { ...fellow, mentoring: 'over' as const }
  expect(mayBegin('student', former)).toBe(false)
  expect(closedBecause('student', former, open)).toBe('mentoring_over')
  expect(closedBecause('student', { ...former, role: 'mentor' }, open)).toBe(null)
})
