import type { ProofMethod } from '#contract/accounts/fresh-proof.ts'
import type { Context } from '../../http/caller/context.ts'
import { requireOpen } from '../auth/require-open.ts'
import { hasPassword } from '../auth/passwords/set-password.ts'
import { makeChallenge } from '../second-factor/challenges.ts'
import { methodsOf } from '../second-factor/factors.ts'
import { askPasskey } from '../second-factor/passkeys.ts'

/** None for somebody whom another provider vouches for and who has nothing here: they sign in again. */
export async function freshProofMethods({
  tx,
  actor,
  services,
}: Context): Promise<{ methods: ProofMethod[] }> {
  requireOpen(services, actor.role)
  const password = await hasPassword(tx, actor.id)
  const factors = await methodsOf(tx, actor.id)
  return { methods: password ? ['password', ...factors] : factors }
}

export async function freshProofPasskeyOptions({ tx, actor, request, services }: Context) {
  requireOpen(services, actor.role)
  const options = await askPasskey(tx, request, actor.id)
  const { token } = await makeChallenge(tx, {
    companyId: actor.companyId,
    userId: actor.id,
    purpose: 'fresh_proof',
    challenge: options.challenge,
  })
  return { challenge: token, options: { ...options } }
}
