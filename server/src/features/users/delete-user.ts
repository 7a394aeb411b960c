import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { setStatus } from './change-user-status.ts'

/** Deletes a user, restorable for 30 days. One who is deleted already is not there to be deleted. */
export async function deleteUser(ctx: Context, { params }: Input<typeof usersApi.delete>) {
  const user = await ctx.tx
    .selectFrom('users')
    .select('status')
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!user || user.status === 'deleted') fail('NOT_FOUND')
  await setStatus(ctx, params.id, 'deleted')
  return {}
}
