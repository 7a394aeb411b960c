import { expect, it } from 'vitest'
import { turns } from './turns.ts'

const refused = { code: 'RATE_LIMITED', headers: { 'retry-after': '30' } }
const settled = async (waits: Promise<unknown>[]) =>
  (await Promise.allSettled(waits)).map((wait) =>
    wait.status === 'fulfilled' ? 'done' : (wait.reason as { code: string }).code,
  )

/** A queue whose work ends when it is told to. */
function queue() {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const begun: string[] = []
  const inTurn = turns({ atOnce: 1, seconds: 30, most: { all: 6, one: 2, group: 3 } })
  const come = (one: string, group?: string) =>
    inTurn({ one, ...(group ? { group } : {}) }, async () => {
      begun.push(one)
      await over
    })
  return { come, begun, end }
}

it('of one person few wait, however free the queue is, and others’ turns come', async () => {
  const { come, begun, end } = queue()
  const greedy = [come('ann', 'a'), come('ann', 'a'), come('ann', 'a')]
  await expect(come('ann', 'a')).rejects.toMatchObject(refused)
  const others = [come('ben', 'a'), come('cem', 'b')]
  expect(begun).toEqual(['ann'])
  end()
  expect(await settled([...greedy, ...others])).toEqual(['done', 'done', 'done', 'done', 'done'])
})

it('of one company few wait too, so that another’s people find a place', async () => {
  const { come, end } = queue()
  const ours = ['ann', 'ben', 'cem', 'dee'].map((one) => come(one, 'a'))
  await expect(come('eve', 'a')).rejects.toMatchObject(refused)
  const theirs = ['fay', 'gus', 'hal'].map((one) => come(one, 'b'))
  end()
  expect(await settled([...ours, ...theirs])).toEqual(Array.from({ length: 7 }, () => 'done'))
})

it('of companies that fill a queue between them, whoever came last makes room for another company’s people', async () => {
  const { come, begun, end } = queue()
  // Ann is at it; three of a and three of b wait, which is all that may.
  const ours = ['ann', 'ben', 'cem', 'dee'].map((one) => come(one, 'a'))
  const theirs = ['fay', 'gus', 'hal'].map((one) => come(one, 'b'))
  const third = [come('ida', 'c'), come('jon', 'c')]
  const alone = come('kim')
  end()
  expect(await settled([...ours, ...theirs])).toEqual([
    'done',
    'done',
    'RATE_LIMITED',
    'RATE_LIMITED',
    'done',
    'done',
    'RATE_LIMITED',
  ])
  expect(await settled([...third, alone])).toEqual(['done', 'done', 'done'])
  expect(begun).toHaveLength(7)
})

it('where all have as many in a full queue, whoever comes is told to come again, and nobody loses their place', async () => {
  const { come, end } = queue()
  const here = ['ann', 'ben', 'cem', 'dee', 'eve', 'fay', 'gus'].map((one) => come(one, one))
  await expect(come('hal', 'hal')).rejects.toMatchObject(refused)
  end()
  expect(await settled(here)).toEqual(Array.from({ length: 7 }, () => 'done'))
})

it('companies take turns, however many of one came first, and nobody waits for a whole queue of theirs', async () => {
  const inTurn = turns({ atOnce: 2, seconds: 30, most: { all: 50 } })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const come = (one: string, group?: string) =>
    inTurn(
      { one, ...(group ? { group } : {}) },
      () =>
        new Promise<void>((resolve) => {
          begun.push(one)
          ends.push(resolve)
        }),
    )
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((one) => come(one, 'a'))
  all.push(come('b1', 'b'), come('b2', 'b'), come('alone'))
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  // Those who came first begin in a moment of their own.
  await new Promise((resolve) => setImmediate(resolve))
  for (let n = 0; n < all.length; n++) await endOne()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'alone', 'a3', 'b2', 'a4', 'a5'])
})

it('addresses take turns, within a company and whatever companies they come to, and one has all there is while nobody else waits', async () => {
  const inTurn = turns({ atOnce: 2, atOnceOfOne: 2, seconds: 30, most: { all: 50 } })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const come = (one: string, group: string) =>
    inTurn(
      { one, group },
      () =>
        new Promise<void>((resolve) => {
          begun.push(`${one} at ${group}`)
          ends.push(resolve)
        }),
    )
  const flood = ['a', 'a', 'a', 'b', 'c', 'd'].map((group) => come('eve', group))
  const others = [come('ann', 'a'), come('ben', 'b')]
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect(begun).toEqual(['eve at a', 'eve at a'])
  for (let n = 0; n < 8; n++) {
    ends.shift()?.()
    await settle()
  }
  await Promise.all([...flood, ...others])
  expect(begun.slice(2, 4)).toEqual(['ben at b', 'ann at a'])
})

it('work that fails, at once or later, gives its turn back: to others, and to the same person', async () => {
  const inTurn = turns({ atOnce: 1, seconds: 10, most: { all: 6 } })
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw new Error('broken off')
  }
  const atOnce = () => {
    throw new Error('not begun')
  }
  const failing = [inTurn({ one: 'ann' }, later), inTurn({ one: 'ann' }, atOnce)]
  const others = [inTurn({ one: 'ben' }, async () => 'Ben'), inTurn({ one: 'ann' }, async () => 'Ann')]
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(failing[0]).rejects.toThrow('broken off')
  await expect(failing[1]).rejects.toThrow('not begun')
  expect(await Promise.all(others)).toEqual(['Ben', 'Ann'])
})

it('of one group so many at once, and of others meanwhile', async () => {
  const inTurn = turns({ atOnce: 4, atOnceOfGroup: 2, seconds: 30, most: { all: 9 } })
  const begun: string[] = []
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const come = (one: string, group: string) =>
    inTurn({ one, group }, () => {
      begun.push(one)
      return over
    })
  const all = [come('ann', 'a'), come('ben', 'a'), come('cem', 'a'), come('fay', 'b')]
  await Promise.resolve()
  expect(begun).toEqual(['ann', 'ben', 'fay'])
  end()
  await Promise.all(all)
  expect(begun).toEqual(['ann', 'ben', 'fay', 'cem'])
})
