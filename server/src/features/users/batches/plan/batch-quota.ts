import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { failLimit } from '../../../../core/errors.ts'
import type { Tx } from '../../../../db/tenant.ts'
import type { Context } from '../../../../http/caller/context.ts'
import { refuseFullStorage } from '../../../../platform/companies/company-limits.ts'
import { takeTurn } from '../../../../platform/jobs/take-turn.ts'

/** What nobody has finished, and what ended before it changed anything: it is kept, with its file and rows, all the same. */
const unfinished = sql<boolean>`case
  when state in ('done', 'undone') then false
  when state in ('cancelled', 'failed') then not exists (select from jsonb_each_text(done) d where d.value::int > 0)
  else true end`

async function refuseTooMany(tx: Tx): Promise<void> {
  const { n } = await tx
    .selectFrom('user_batches')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(unfinished)
    .executeTakeFirstOrThrow()
  if (n >= limits.imports) failLimit('imports', limits.imports, n)
}

/** MAX_NUMBER_REACHED where a file cannot be kept anyway: asked before it is received. */
export async function refuseFile({ tx, company }: Context): Promise<void> {
  await refuseTooMany(tx)
  await refuseFullStorage(tx, company.id)
}

/**
 * MAX_NUMBER_REACHED where the company has as many that are not finished as it may. Two at once are counted one after
 * the other; answers who asks as they are once it is their turn.
 */
export async function requireBatchQuota<A>(ctx: {
  tx: Tx
  company: { id: string }
  askAgain: () => Promise<A>
}): Promise<A> {
  const actor = await takeTurn(ctx, 'imports')
  await refuseTooMany(ctx.tx)
  return actor
}
