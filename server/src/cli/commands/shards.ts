import { z } from 'zod'
import { SlugShape } from '#contract/fields.ts'
import { CannotMove, moveCompany } from '../../db/moving/move-company.ts'
import type { Db } from '../../db/tenant.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'

/** Of whom a move that was given up or broken off left rows where they are not. */
async function leftRows(db: Db): Promise<string[]> {
  const found = await db.onEachDatabase(
    async (tx, database) => {
      const rows = await tx
        .selectFrom('companies_elsewhere')
        .select('id')
        .where('until', 'is', null)
        .execute()
      return rows.map(({ id }) => ({ id, database }))
    },
    { readOnly: true },
  )
  const rows = found.flat()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const places = await db.withDirectory(
    (tx) =>
      tx
        .selectFrom('company_places')
        .select(['id', 'slug', 'shard', 'moving_to'])
        .where('id', 'in', ids)
        .execute(),
    { readOnly: true },
  )
  return rows.flatMap(({ id, database }) => {
    const place = places.find((one) => one.id === id)
    if (!place || place.moving_to === database) return []
    const { slug, shard } = place
    return [
      `${slug} has rows left in the database ${database}: shards move ${slug} --to ${shard} takes them out.`,
    ]
  })
}

export const listShards = command({
  name: 'shards list',
  usage: '',
  summary: 'Say how many companies each database has, and which of them are on their way to another',
  args: z.object({}),
  async run({ db }) {
    if (!db.bareDriver.shards) return 'There is one database.'
    const { counts, moving } = await db.withDirectory(
      async (tx) => ({
        counts: await tx
          .selectFrom('company_places')
          .select((s) => ['shard', s.fn.countAll<number>().as('n')])
          .groupBy('shard')
          .execute(),
        moving: await tx
          .selectFrom('company_places')
          .select(['slug', 'shard', 'moving_to'])
          .where('moving_to', 'is not', null)
          .orderBy('slug')
          .execute(),
      }),
      { readOnly: true },
    )
    const left = await leftRows(db)
    const companiesIn = (one: number) => counts.find(({ shard }) => shard === one)?.n ?? 0
    return [
      ...db.databases.map((one) => `Database ${one}: ${companiesIn(one)} companies`),
      ...moving.map(({ slug, shard, moving_to: to }) => `${slug} is on its way from ${shard} to ${to}.`),
      ...left,
    ].join('\n')
  },
})

export const moveShard = command({
  name: 'shards move',
  usage: '<company> --to <number>',
  summary:
    'Move a company to another database while people work in it; broken off, it goes on when called again',
  argument: 'company',
  flags: { to: { type: 'string' } },
  args: z.object({ company: SlugShape, to: z.coerce.number().int().min(0) }),
  async run({ db, env }, { company: slug, to }, { output }) {
    const place = await db.bareDriver.shards?.at(slug)
    if (!place) throw new CommandError(`There is no company ${slug} in any of several databases.`)
    try {
      await moveCompany(db.bareDriver, {
        company: { id: place.id, slug },
        to,
        adminUrls: env.CAIRN_SHARD_ADMIN_URLS,
        tell: (line) => void output.write(`${line}\n`),
      })
    } catch (error) {
      if (error instanceof CannotMove) throw new CommandError(error.message)
      throw error
    }
    return `${slug} is in the database ${to}.`
  },
})
