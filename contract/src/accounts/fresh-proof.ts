import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../envelope.ts'
import { Challenge, PasskeyAnswer, PasskeyOptions, signInMethods, TotpCode } from './second-factor.ts'

const proofMethods = ['password', ...signInMethods] as const
export type ProofMethod = (typeof proofMethods)[number]

const Proved = z.object({ until: Instant })

export const freshProofApi = {
  methods: endpoint({
    id: 'freshProof.methods',
    whileEnrolling: true,
    // Maintenance is ended by it.
    duringMaintenance: true,
    method: 'GET',
    path: '/auth/fresh-proof',
    summary:
      'List the ways in which the signed-in person can prove that it is them; none: by signing in again',
    data: z.object({ methods: z.array(z.enum(proofMethods)) }),
    errors: [],
    scope: null,
  }),
  passkeyOptions: endpoint({
    id: 'freshProof.passkeyOptions',
    whileEnrolling: true,
    duringMaintenance: true,
    method: 'POST',
    path: '/auth/fresh-proof/passkey',
    summary: 'Get what the browser needs to prove it by a passkey',
    data: z.object({ challenge: z.string(), options: PasskeyOptions }),
    errors: [],
    scope: null,
    rate: 'signIn',
  }),
  give: endpoint({
    id: 'freshProof.give',
    whileEnrolling: true,
    duringMaintenance: true,
    method: 'POST',
    path: '/auth/fresh-proof',
    summary:
      'Prove it by the password, a code or a passkey: calls that need a fresh proof are open for ten minutes',
    body: z
      .object({
        password: z.string().min(1).max(1024).optional(),
        code: TotpCode.optional(),
        passkey: z.object({ challenge: Challenge, answer: PasskeyAnswer }).optional(),
      })
      .refine((given) => Object.values(given).filter((way) => way !== undefined).length === 1, {
        error: 'required',
        path: ['password'],
      }),
    data: Proved,
    errors: ['GONE'],
    scope: null,
    rate: 'signIn',
  }),
}
