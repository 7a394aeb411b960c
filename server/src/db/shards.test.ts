import { describe, expect, it } from 'vitest'
import { DatabaseAway } from './driver.ts'
import { settled } from './shards.ts'

const company = { id: '018f0000-0000-7000-8000-000000000001', slug: 'acme' }

/** Three databases, the first of which has the fewest companies; with what is asked of their directory. */
function three() {
  const asked: string[] = []
  return {
    asked,
    settle: async (_: typeof company, except: readonly number[] = []) => {
      const place = [0, 1, 2].find((one) => !except.includes(one)) ?? null
      asked.push(`settle ${place}`)
      return place
    },
    leave: async () => void asked.push('leave'),
  }
}
const away = () => Promise.reject(new DatabaseAway(new Error('refused')))

describe('the place of a new company', () => {
  it('is in the next database that answers, where others are away', async () => {
    const shards = three()
    const made = await settled(shards, company, (shard) => (shard < 2 ? away() : Promise.resolve(shard)))
    expect(made).toBe(2)
    expect(shards.asked).toEqual(['settle 0', 'leave', 'settle 1', 'leave', 'settle 2'])
  })

  it('is nowhere where all are away, and that is what is said', async () => {
    const shards = three()
    await expect(settled(shards, company, away)).rejects.toThrow(DatabaseAway)
    expect(shards.asked.at(-1)).toBe('settle null')
    expect(shards.asked.at(-2)).toBe('leave')
  })

  it('is given up, and no other tried, where the company itself cannot be made', async () => {
    const shards = three()
    const refused = () => Promise.reject(new Error('the name is taken'))
    await expect(settled(shards, company, refused)).rejects.toThrow('the name is taken')
    expect(shards.asked).toEqual(['settle 0', 'leave'])
  })
})
