import { expect, it } from 'vitest'
import type { Entry, RoomEvent } from './events.ts'
import { newestOf } from './newest.ts'

const entry = (id: string, mic: boolean): RoomEvent => ({ k: 'entry', entry: { id, mic } as Entry })
const out = (...peers: string[]): RoomEvent => ({ k: 'out', peers, reason: 'left' })

it('holds what was written down last of a person, though it came first', () => {
  const newest = newestOf()
  expect(newest.take(entry('ada', true), 20)).toEqual(entry('ada', true))
  expect(newest.take(entry('ada', false), 10)).toBeNull()
  expect(newest.take(entry('ben', false), 10)).toEqual(entry('ben', false))
  expect(newest.take(entry('ada', false), 30)).toEqual(entry('ada', false))
})

it('lets nobody back in who is out, and puts nobody out who came back', () => {
  const newest = newestOf()
  newest.take(out('ada'), 20)
  expect(newest.take(entry('ada', true), 10)).toBeNull()
  newest.take(entry('ben', true), 30)
  expect(newest.take(out('ben', 'cleo'), 20)).toEqual(out('cleo'))
  expect(newest.take(out('ben'), 20)).toBeNull()
})

it('leaves what is said in any order as it comes', () => {
  const newest = newestOf()
  newest.take({ k: 'files' }, 20)
  expect(newest.take({ k: 'files' }, 10)).toEqual({ k: 'files' })
})
