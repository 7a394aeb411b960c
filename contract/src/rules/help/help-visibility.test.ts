import { expect, it } from 'vitest'
import type { Role } from '../../roles.ts'
import { helpStates } from './help-moves.ts'
import { helpPart, seesOfHelp } from './help-visibility.ts'

const viewer = (id: string, role: Role, blocked = false) => ({ id, role, blocked })
const standing = (state: (typeof helpStates)[number], claimerId: string | null) => ({
  studentId: 'sol',
  claimerId,
  state,
  reopened: false,
})

it('is of who asked and who holds it whatever its state, of other mentors while it waits, and seen to be there by who leads', () => {
  for (const state of helpStates) {
    const row = standing(state, state === 'queued' ? null : 'ana')
    const parts = [
      viewer('sol', 'student'),
      viewer('ana', 'mentor'),
      viewer('max', 'mentor'),
      viewer('max', 'mentor', true),
      viewer('kim', 'student'),
      viewer('ada', 'admin'),
      viewer('rob', 'super_admin'),
    ].map((one) => helpPart(row, one))
    const waits = state === 'queued'
    const other = waits ? 'taker' : null
    expect([state, ...parts]).toEqual([
      state,
      'student',
      waits ? 'taker' : 'claimer',
      other,
      null,
      null,
      'lead',
      'lead',
    ])
  }
})

it('is not of a mentor who holds it and may not go on, but of them again what ended with them', () => {
  for (const state of helpStates) {
    if (state === 'queued') continue
    const row = standing(state, 'ana')
    const over = state === 'closed' || state === 'cancelled'
    expect([
      state,
      helpPart(row, viewer('ana', 'student')),
      helpPart(row, viewer('ana', 'mentor', true)),
      helpPart(row, viewer('ana', 'admin')),
    ]).toEqual([state, over ? 'claimer' : null, over ? 'claimer' : null, over ? 'claimer' : 'lead'])
  }
})

it('is of other mentors too while it is held and open to them, and not once it was answered', () => {
  const parts = helpStates.map((state) => {
    const row = { ...standing(state, 'ana'), reopened: true }
    return [
      state,
      helpPart(row, viewer('max', 'mentor')),
      helpPart(row, viewer('max', 'mentor', true)),
      helpPart(row, viewer('kim', 'student')),
    ]
  })
  expect(parts).toEqual([
    ['queued', 'taker', null, null],
    ['claimed', 'taker', null, null],
    ['awaiting_student', null, null, null],
    ['awaiting_mentor', null, null, null],
    ['closed', null, null, null],
    ['cancelled', null, null, null],
  ])
})

it('is nobody’s role to take one’s own, and a student’s own whatever their role', () => {
  expect(helpPart({ ...standing('queued', null), studentId: 'max' }, viewer('max', 'mentor'))).toBe('student')
  expect(helpPart({ ...standing('queued', null), studentId: 'ada' }, viewer('ada', 'admin'))).toBe('student')
})

it('shows its words to who may take it, what was written to the two, and no word to who leads', () => {
  const sights = (['student', 'claimer', 'taker', 'lead'] as const).map((part) => [
    part,
    ...(['words', 'thread', 'standing'] as const).filter((what) => seesOfHelp(part, what)),
  ])
  expect(sights).toEqual([
    ['student', 'words', 'thread', 'standing'],
    ['claimer', 'words', 'thread', 'standing'],
    ['taker', 'words', 'standing'],
    ['lead', 'standing'],
  ])
})
