import { describe, expect, it } from 'vitest'
import type { Peer } from '#contract/meetings/room.ts'
import { whoIsSeen } from './who-is-seen.ts'

const peer = (n: number, change: Partial<Peer> = {}): Peer => ({
  id: `p${n}`,
  userId: null,
  name: `Person ${n}`,
  photoUrl: null,
  role: 'member',
  joinedAt: new Date(2026, 0, 1, 0, n).toISOString(),
  handAt: null,
  away: false,
  mic: false,
  camera: false,
  screen: false,
  ...change,
})
const ids = (peers: Peer[]) => peers.map(({ id }) => id)

describe('who is seen', () => {
  it('is everybody where there is room for them', () => {
    const { seen, more } = whoIsSeen([peer(2), peer(1)], { me: 'p1', active: null, most: 2 })
    expect(ids(seen)).toEqual(['p1', 'p2'])
    expect(more).toBe(0)
  })

  it('is oneself, who speaks or shares, raised hands and cameras before all others', () => {
    const people = [
      peer(1),
      peer(2),
      peer(3, { camera: true }),
      peer(4, { handAt: '2026-01-01T00:00:00Z' }),
      peer(5, { screen: true }),
      peer(6),
      peer(7),
    ]
    const look = (most: number) => whoIsSeen(people, { me: 'p7', active: 'p6', most })
    expect(ids(look(4).seen)).toEqual(['p5', 'p6', 'p7'])
    expect(look(4).more).toBe(4)
    expect(ids(look(6).seen)).toEqual(['p3', 'p4', 'p5', 'p6', 'p7'])
  })
})
