import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { ownerOfToken } from './one-time-token.ts'

export async function checkOneTimeToken(
  { tx }: Context<null>,
  { body }: Input<typeof authApi.checkOneTimeToken>,
) {
  const user = (await ownerOfToken(tx, { ...body, use: false })) ?? fail('GONE')
  return {
    email: user.email,
    name: user.name,
    surname: user.surname,
    preferredLanguage: user.preferred_language,
  }
}
