import { describe, expect, it } from 'vitest'
import { freeSlotsOf, placeMoved, placeMoves, turnOf, type PlaceState } from './office-queue.ts'

const MINUTE = 60_000
const BEGINS = Date.UTC(2027, 0, 4, 10)
const at = (minute: number) => BEGINS + minute * MINUTE
const place = (slot: number, state: PlaceState, calledAt: number | null = null) => ({ slot, state, calledAt })
const queue = { startsAt: BEGINS, slotMinutes: 10 }

describe('the queue of office hours', () => {
  it('has a turn come at its time as long as nobody is late', () => {
    const places = [place(0, 'waiting'), place(1, 'waiting'), place(3, 'waiting')]
    expect(turnOf({ ...queue, places }, 0, at(-60))).toEqual({ ahead: 0, expectedAt: at(0) })
    expect(turnOf({ ...queue, places }, 1, at(-60))).toEqual({ ahead: 1, expectedAt: at(10) })
    // Nobody has the place before: it comes no sooner than its time.
    expect(turnOf({ ...queue, places }, 3, at(-60))).toEqual({ ahead: 2, expectedAt: at(30) })
  })

  it('comes later where those before take longer, and counts whoever is in', () => {
    const places = [place(0, 'called', at(8)), place(1, 'waiting'), place(2, 'waiting')]
    expect(turnOf({ ...queue, places }, 1, at(12))).toEqual({ ahead: 1, expectedAt: at(18) })
    expect(turnOf({ ...queue, places }, 2, at(12))).toEqual({ ahead: 2, expectedAt: at(28) })
    // Whoever is in stays longer than they should: from now on.
    expect(turnOf({ ...queue, places }, 2, at(25))).toEqual({ ahead: 2, expectedAt: at(35) })
  })

  it('is not held up by those who were there, or did not come', () => {
    const places = [place(0, 'done'), place(1, 'missed'), place(2, 'waiting')]
    expect(turnOf({ ...queue, places }, 2, at(5))).toEqual({ ahead: 0, expectedAt: at(20) })
  })

  it('has free places that are nobody’s and not past; whoever left gives theirs back', () => {
    const places = [place(1, 'waiting'), place(2, 'left'), place(3, 'missed')]
    expect(freeSlotsOf({ ...queue, slots: 5, places }, at(-1))).toEqual([0, 2, 4])
    expect(freeSlotsOf({ ...queue, slots: 5, places }, at(29))).toEqual([2, 4])
    expect(freeSlotsOf({ ...queue, slots: 5, places }, at(50))).toEqual([])
  })

  it('is moved by its mentor, and left by whoever waits', () => {
    const by = (who: 'mentor' | 'person') =>
      (['waiting', 'called', 'done', 'missed', 'left'] as const).map((state) =>
        placeMoves.filter((move) => placeMoved(state, move, who) !== undefined),
      )
    expect(by('mentor')).toEqual([['call', 'missed'], ['done', 'missed', 'wait'], [], [], []])
    expect(by('person')).toEqual([['leave'], ['leave'], [], [], []])
  })
})
