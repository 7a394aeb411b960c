import { describe, expect, it } from 'vitest'
import { PeerRole } from '#contract/meetings/room.ts'
import { joinRefusal, waits, type Coming } from './meetings.policy.ts'

const start = new Date('2026-03-10T10:00:00Z')
const meeting = { starts_at: start, minutes: 60, ended_at: null, locked: false }
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const coming = (change: Partial<Coming> = {}): Coming => ({
  role: 'member',
  removed: false,
  returning: false,
  now: at(1),
  ...change,
})

describe('who may come in when', () => {
  it.each([
    ['a member in time', meeting, coming(), null],
    ['a member a little early', meeting, coming({ now: at(-15) }), null],
    ['a member too early', meeting, coming({ now: at(-16) }), 'too_early'],
    ['a host before everyone', meeting, coming({ role: 'host', now: at(-600) }), null],
    ['a co-host before everyone', meeting, coming({ role: 'cohost', now: at(-600) }), null],
    ['a guest too early', meeting, coming({ role: 'guest', now: at(-16) }), 'too_early'],
    ['a meeting that runs long', meeting, coming({ now: at(60 + 23 * 60) }), null],
    ['a meeting of another day', meeting, coming({ now: at(60 + 25 * 60) }), 'over'],
    ['an ended meeting', { ...meeting, ended_at: at(5) }, coming({ role: 'host' }), 'ended'],
    ['a locked room', { ...meeting, locked: true }, coming(), 'locked'],
    ['a locked room, a host', { ...meeting, locked: true }, coming({ role: 'host' }), null],
    ['a locked room, coming back', { ...meeting, locked: true }, coming({ returning: true }), null],
    ['somebody removed', meeting, coming({ removed: true }), 'removed'],
    ['somebody removed, coming back', meeting, coming({ removed: true, returning: true }), 'removed'],
    ['an ended meeting, coming back', { ...meeting, ended_at: at(5) }, coming({ returning: true }), 'ended'],
  ])('%s', (_, room, who, reason) => {
    expect(joinRefusal(room, who)?.reason ?? null).toBe(reason)
  })

  it('says when the doors open', () => {
    expect(joinRefusal(meeting, coming({ now: at(-60) }))).toEqual({
      reason: 'too_early',
      opensAt: at(-15).toISOString(),
    })
  })
})

describe('who waits in the lobby', () => {
  const expected = {
    off: [],
    guests: ['guest'],
    all: ['member', 'guest'],
  } as const
  it.each(Object.keys(expected) as (keyof typeof expected)[])('of a room with %s', (lobby) => {
    expect(PeerRole.options.filter((role) => waits(lobby, role))).toEqual(expected[lobby])
  })
})
