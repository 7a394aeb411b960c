import { z } from 'zod'
import { SlugShape } from '#contract/fields.ts'
import { CannotMove, moveCompany } from '../../db/move-company.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'

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
    const companiesIn = (one: number) => counts.find(({ shard }) => shard === one)?.n ?? 0
    return [
      ...db.databases.map((one) => `Database ${one}: ${companiesIn(one)} companies`),
      ...moving.map(({ slug, shard, moving_to: to }) => `${slug} is on its way from ${shard} to ${to}.`),
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
