import type { ProofMethod } from '#contract/fresh-proof.ts'
import type { Context } from '../../http/context.ts'
import { hasPassword } from '../auth/set-password.ts'
import { makeChallenge } from '../second-factor/challenges.ts'
import { methodsOf } from '../second-factor/factors.ts'
import { askPasskey } from '../second-factor/passkeys.ts'

/** None for somebody whom another provider vouches for and who has nothing here: they sign in again. */
export async function freshProofMethods({ tx, actor }: Context): Promise<{ methods: ProofMethod[] }> {
  const password = await hasPassword(tx, actor.id)
  const factors = await methodsOf(tx, actor.id)
  return { methods: password ? ['password', ...factors] : factors }
}

export async function freshProofPasskeyOptions({ tx, actor, request }: Context) {
  const options = await askPasskey(tx, request, actor.id)
  const { token } = await makeChallenge(tx, {
    companyId: actor.companyId,
    userId: actor.id,
    purpose: 'fresh_proof',
    challenge: options.challenge,
  })
  return { challenge: token, options: { ...options } }
}
