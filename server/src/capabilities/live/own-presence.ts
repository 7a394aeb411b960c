import type { Input } from '#contract/endpoint.ts'
import type { liveApi } from '#contract/live/live.ts'
import type { Context } from '../../http/caller/context.ts'

export async function ownPresence({ tx, actor }: Context): Promise<{ shown: boolean }> {
  const off = await tx
    .selectFrom('presence_off')
    .select('user_id')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return { shown: off === undefined }
}

/** Whoever is not to be seen is not, from now on and for today; and sees nobody. Tabs that are open say who is here anew. */
export async function setPresence(ctx: Context, { body }: Input<typeof liveApi.setPresence>) {
  const { tx, actor } = ctx
  const { id, companyId } = actor
  if (body.shown) await tx.deleteFrom('presence_off').where('user_id', '=', id).execute()
  else {
    await tx
      .insertInto('presence_off')
      .values({ company_id: companyId, user_id: id })
      .onConflict((row) => row.doNothing())
      .execute()
    await tx.deleteFrom('people_here').where('user_id', '=', id).execute()
  }
  return ownPresence(ctx)
}
