import { expect, it } from 'vitest'
import { evenPace, measuredPace } from './pace.ts'

const pace = () => measuredPace({ first: 40, least: 4, most: 100, aimMs: 50 })

it('a piece that took too long is followed by one that does not', () => {
  const p = pace()
  expect(p.rows).toBe(40)
  p.took(200)
  expect(p.rows).toBe(10)
  p.took(50)
  expect(p.rows).toBe(10)
})

it('grows bit by bit, so that a short lull is not taken for the machine’s speed', () => {
  const p = pace()
  p.took(1)
  expect(p.rows).toBe(50)
  p.took(48)
  expect(p.rows).toBe(52)
})

it('keeps within its bounds, and moves on however slow or fast all is', () => {
  const p = pace()
  for (let i = 0; i < 20; i++) p.took(10_000)
  expect(p.rows).toBe(4)
  // From the least upwards too: a quarter of few rows is still a row.
  for (let i = 0; i < 40; i++) p.took(0)
  expect(p.rows).toBe(100)
})

it('stays as it is where nobody waits for a piece', () => {
  const p = evenPace(125)
  p.took(10_000)
  expect(p.rows).toBe(125)
})
