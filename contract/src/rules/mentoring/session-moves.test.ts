import { describe, expect, it } from 'vitest'
import {
  afterSessionMove,
  asksWhetherMet,
  sessionMoveNames,
  sessionMovesOf,
  sessionStateAt,
  sessionStates,
  tookPlace,
  type SessionStanding,
} from './session-moves.ts'

const standing = (state: SessionStanding['state'], more: Partial<SessionStanding> = {}): SessionStanding => ({
  state,
  waitsFor: 'mentor',
  toldBy: null,
  whole: false,
  met: null,
  metBy: null,
  deniedBy: null,
  deniable: false,
  ...more,
})
/** Every move that somebody may make from each state, and where it leads. */
const table = (who: 'mentor' | 'mentee' | 'time', more: Partial<SessionStanding> = {}) =>
  sessionStates.flatMap((state) =>
    sessionMoveNames.flatMap((move) => {
      const after = afterSessionMove(standing(state, more), move, who)
      return after === null ? [] : [`${state} ${move} ${after}`]
    }),
  )

const either = [
  'confirmed cancel cancelled',
  'confirmed reschedule rescheduled',
  'live no_show no_show',
  'done no_show no_show',
  'done met done',
  'done not_met done',
]
const answers = ['requested confirm confirmed', 'requested offer requested', 'requested decline cancelled']

describe('the moves of a session', () => {
  it('are, of whom it waits for: to confirm, to propose other times, to decline', () => {
    expect(table('mentor')).toEqual([...answers, ...either])
    expect(table('mentee', { waitsFor: 'mentee' })).toEqual([...answers, ...either])
  })
  it('are, of whom a whole series waits for: to confirm or to decline it, and not to propose other times', () => {
    expect(table('mentor', { whole: true })).toEqual([
      'requested confirm confirmed',
      'requested decline cancelled',
      ...either,
    ])
  })
  it('are, of whoever asked: to withdraw', () => {
    expect(table('mentee')).toEqual(['requested withdraw cancelled', ...either])
    expect(table('mentor', { waitsFor: 'mentee' })).toEqual(['requested withdraw cancelled', ...either])
  })
  it('are, of whoever said that the other did not come: to take that back', () => {
    expect(table('mentor', { toldBy: 'mentor' })).toContain('no_show came done')
    expect(table('mentee', { toldBy: 'mentor' })).not.toContain('no_show came done')
  })
  it('are, of the time: to expire, to cancel what nobody can hold, to begin and to end', () => {
    expect(table('time')).toEqual([
      'requested expire cancelled',
      'confirmed cancel cancelled',
      'confirmed start live',
      'live finish done',
    ])
  })
  it('are, of either: to say that they met or that they did not, until it is known', () => {
    const said = (who: 'mentor' | 'mentee', more: Partial<SessionStanding>) =>
      sessionMovesOf(standing('done', more), who)
    expect(said('mentee', {})).toEqual(['no_show', 'met', 'not_met'])
    // What one of the two says is taken back by oneself; the other agrees, or denies it once.
    expect(said('mentor', { met: true, metBy: 'mentee' })).toEqual(['no_show', 'met', 'not_met'])
    expect(said('mentee', { met: true, metBy: 'mentee' })).toEqual(['no_show', 'not_met'])
    expect(said('mentor', { met: false, metBy: 'mentee' })).toEqual(['no_show', 'met'])
    // Whoever was overruled agrees after all.
    expect(said('mentor', { met: true, metBy: 'mentee', deniedBy: 'mentor' })).toEqual(['no_show', 'met'])
    expect(said('mentee', { met: true, metBy: 'mentee', deniedBy: 'mentor' })).toEqual(['no_show', 'not_met'])
    // What both say either of them takes back.
    expect(said('mentor', { met: true, metBy: 'both' })).toEqual(['no_show', 'not_met'])
    expect(said('mentor', { met: true, metBy: 'room' })).toEqual([])
    expect(said('mentor', { met: true, metBy: 'before' })).toEqual(['no_show'])
  })
  it('end: from what is cancelled or moved nothing leads on', () => {
    for (const state of ['cancelled', 'rescheduled'] as const)
      for (const who of ['mentor', 'mentee'] as const)
        expect(sessionMovesOf(standing(state, { toldBy: who }), who)).toEqual([])
  })
})

describe('a session took place', () => {
  it.each([
    ['done', true, true],
    ['live', true, true],
    ['done', null, false],
    ['done', false, false],
    // Whoever says that they met may say after all that the other did not come.
    ['no_show', true, false],
    ['cancelled', true, false],
  ] as const)('%s, met: %s is %s', (state, met, wanted) => {
    expect(tookPlace({ state, met })).toBe(wanted)
  })
})

describe('whether they met is asked', () => {
  const asks = (who: 'mentor' | 'mentee', more: Partial<SessionStanding>) =>
    asksWhetherMet(standing('done', more), who)
  it('of both as long as nobody knows', () => {
    expect([asks('mentor', {}), asks('mentee', {})]).toEqual([true, true])
    expect([asks('mentor', { met: false, metBy: 'mentee' })]).toEqual([false])
    expect(asksWhetherMet(standing('live', {}), 'mentor')).toBe(false)
  })
  it('of the other of whoever says it, as long as they can say otherwise', () => {
    const said = { met: true, metBy: 'mentee', deniable: true } as const
    expect([asks('mentor', said), asks('mentee', said)]).toEqual([true, false])
    expect(asks('mentor', { ...said, deniable: false })).toBe(false)
    expect(asks('mentor', { ...said, deniedBy: 'mentor' })).toBe(false)
    for (const metBy of ['both', 'room', 'before'] as const)
      expect([asks('mentor', { ...said, metBy }), asks('mentee', { ...said, metBy })]).toEqual([false, false])
  })
})

describe('how a session stands by the clock', () => {
  const startsAt = new Date('2026-03-05T10:00:00Z')
  const expiresAt = new Date('2026-03-04T10:00:00Z')
  it.each([
    ['requested', '2026-03-04T09:59:59Z', 'requested'],
    ['requested', '2026-03-04T10:00:00Z', 'cancelled'],
    ['confirmed', '2026-03-05T09:59:59Z', 'confirmed'],
    ['confirmed', '2026-03-05T10:00:00Z', 'live'],
    ['confirmed', '2026-03-05T10:30:00Z', 'done'],
    ['live', '2026-03-05T10:29:59Z', 'live'],
    ['no_show', '2026-03-06T10:00:00Z', 'no_show'],
    ['rescheduled', '2026-03-05T10:10:00Z', 'rescheduled'],
  ] as const)('%s at %s is %s', (state, now, wanted) => {
    expect(sessionStateAt({ state, startsAt, minutes: 30, expiresAt }, new Date(now))).toBe(wanted)
  })
})
