import type { Input } from '#contract/endpoint.ts'
import type { usersApi } from '#contract/people/users.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { userColumns, viewUser } from './users.view.ts'

/** Any user of the company, a deleted one included: from there they are restored. */
export async function userById({ tx }: Context, { params }: Input<typeof usersApi.byId>) {
  const user = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', params.id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return viewUser(user ?? fail('NOT_FOUND'))
}
