import { authApi } from '#contract/accounts/auth.ts'
import { caller, type Caller } from '../../server/test/caller.ts'
import type { Target } from './target.ts'

/** Somebody of another company of the demo, signed in at its own host, who calls the host that is attacked as well. */
export async function signInAt(target: Target, slug: string, email: string): Promise<Caller> {
  const there = caller(target.port, `${slug}.localhost`)
  const { token } = await there.ok(authApi.login, { body: { email, password: target.password } })
  return caller(target.port, `${slug}.localhost`, token)
}
