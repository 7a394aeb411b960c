import { z } from 'zod'
import { buildAnew } from '../../capabilities/search/offered.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'

export const search = command({
  name: 'search rebuild',
  usage: '[--company <slug>]',
  summary: 'Have what is found by the search written anew, by a job of each company',
  flags: { company: { type: 'string' } },
  args: z.object({ company: z.string().optional() }),
  async run({ db }, { company }) {
    const found = await db.onEachDatabase(async (tx) => {
      const found = await tx
        .selectFrom('companies')
        .select('id')
        .where('deleted_at', 'is', null)
        .$if(company !== undefined, (q) => q.where('slug', '=', company ?? ''))
        .execute()
      for (const { id } of found) await buildAnew(tx, id)
      return found
    })
    const ids = found.flat()
    if (company !== undefined && ids.length === 0) throw new CommandError(`No company is at ${company}.`)
    return `${ids.length} ${ids.length === 1 ? 'company is' : 'companies are'} written anew by the running servers.`
  },
})
