import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant } from '../envelope.ts'
import { line } from '../fields.ts'

/** What a browser's authenticator is asked and answers: its shape is the Web Authentication standard's. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
export const PasskeyAnswer = z.looseObject({
  id: z.string().max(2048),
  response: z.record(z.string(), z.unknown()),
})
export const Challenge = z.string().min(20).max(200)
const SignedIn = z.object({ token: z.string() })

export const signInMethods = ['totp', 'passkey', 'recovery'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The details of SECOND_FACTOR_REQUIRED: what to send back, and by which ways. */
export const SecondFactorRequired = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(signInMethods)),
  expiresAt: Instant,
})
export type SecondFactorRequired = z.infer<typeof SecondFactorRequired>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The host name on which it works. */
  host: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const OwnFactors = z.object({
  /** Since when codes from an app are on. */
  totpSince: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
  /** The company wants everyone to have one. */
  required: z.boolean(),
})
export type OwnFactors = z.infer<typeof OwnFactors>

export const TotpCode = z.string().trim().min(1).max(40)
const Codes = z.object({ recoveryCodes: z.array(z.string()) })
const Policy = z.object({ required: z.boolean() })
const Name = line(60).min(1)

export const MAX_PASSKEYS = 10

export const secondFactorApi = {
  own: endpoint({
    id: 'secondFactor.own',
    whileEnrolling: true,
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'List one’s own second factors',
    data: OwnFactors,
    errors: [],
    scope: null,
  }),
  startTotp: endpoint({
    id: 'secondFactor.startTotp',
    whileEnrolling: true,
    method: 'POST',
    path: '/auth/second-factor/totp',
    summary: 'Make a new secret for an app that makes codes; it counts once a code of it was given',
    freshProof: true,
    data: z.object({ secret: z.string(), uri: z.string() }),
    errors: [],
    scope: null,
    rate: 'signIn',
  }),
  confirmTotp: endpoint({
    id: 'secondFactor.confirmTotp',
    whileEnrolling: true,
    method: 'POST',
    path: '/auth/second-factor/totp/confirm',
    summary: 'Switch codes from an app on; answers recovery codes where there are none yet',
    body: z.object({ code: TotpCode }),
    data: Codes,
    errors: ['GONE'],
    scope: null,
    rate: 'signIn',
  }),
  removeTotp: endpoint({
    id: 'secondFactor.removeTotp',
    method: 'POST',
    path: '/auth/second-factor/totp/remove',
    summary: 'Switch codes from an app off',
    freshProof: true,
    data: Empty,
    errors: ['CONFLICT', 'NOT_FOUND'],
    scope: null,
    rate: 'signIn',
  }),
  newRecoveryCodes: endpoint({
    id: 'secondFactor.newRecoveryCodes',
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Make new recovery codes; the ones before stop working',
    freshProof: true,
    data: Codes,
    errors: ['CONFLICT'],
    scope: null,
    rate: 'signIn',
  }),
  passkeyOptions: endpoint({
    id: 'secondFactor.passkeyOptions',
    whileEnrolling: true,
    method: 'POST',
    path: '/auth/second-factor/passkeys/options',
    summary: 'Get what the browser needs to make a passkey',
    freshProof: true,
    data: z.object({ challenge: z.string(), options: PasskeyOptions }),
    errors: ['MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'signIn',
  }),
  addPasskey: endpoint({
    id: 'secondFactor.addPasskey',
    whileEnrolling: true,
    method: 'POST',
    path: '/auth/second-factor/passkeys',
    summary: 'Add the passkey that the browser made',
    body: z.object({ challenge: Challenge, name: Name, response: PasskeyAnswer }),
    data: Codes,
    errors: ['GONE', 'ALREADY_EXISTS'],
    scope: null,
    rate: 'signIn',
  }),
  removePasskey: endpoint({
    id: 'secondFactor.removePasskey',
    method: 'POST',
    path: '/auth/second-factor/passkeys/:id/remove',
    summary: 'Remove one of one’s own passkeys',
    params: z.object({ id: Id }),
    freshProof: true,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
    rate: 'signIn',
  }),
  verify: endpoint({
    id: 'secondFactor.verify',
    cookie: true,
    method: 'POST',
    path: '/auth/second-factor/verify',
    summary: 'Finish signing in with a code, a recovery code or a passkey',
    body: z
      .object({ challenge: Challenge, code: TotpCode.optional(), passkey: PasskeyAnswer.optional() })
      .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
        error: 'required',
        path: ['code'],
      }),
    data: SignedIn,
    errors: ['GONE'],
    scope: null,
    rate: 'signIn',
    // A super_admin with a second factor ends maintenance too.
    duringMaintenance: true,
  }),
  verifyOptions: endpoint({
    id: 'secondFactor.verifyOptions',
    method: 'POST',
    path: '/auth/second-factor/verify/options',
    summary: 'Get what the browser needs to answer with a passkey as second factor',
    body: z.object({ challenge: Challenge }),
    data: z.object({ options: PasskeyOptions }),
    errors: ['GONE'],
    scope: null,
    rate: 'signIn',
    duringMaintenance: true,
  }),
  signInOptions: endpoint({
    id: 'secondFactor.signInOptions',
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Get what the browser needs to sign in by a passkey alone',
    data: z.object({ challenge: z.string(), options: PasskeyOptions }),
    errors: [],
    scope: null,
    rate: 'signIn',
  }),
  signIn: endpoint({
    id: 'secondFactor.signIn',
    cookie: true,
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in by a passkey, instead of the password',
    body: z.object({ challenge: Challenge, response: PasskeyAnswer }),
    data: SignedIn,
    errors: ['GONE', 'INVALID_CREDENTIALS'],
    scope: null,
    rate: 'signIn',
  }),
  reset: endpoint({
    id: 'secondFactor.reset',
    method: 'POST',
    path: '/users/user/:id/reset-second-factor',
    freshProof: true,
    summary: 'Take away all second factors of somebody who lost them; their sessions end',
    params: z.object({ id: Id }),
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  policy: endpoint({
    id: 'secondFactor.policy',
    method: 'GET',
    path: '/companies/second-factor',
    summary: 'Say whether everyone of the company needs a second factor',
    data: Policy,
    errors: [],
    scope: null,
  }),
  setPolicy: endpoint({
    id: 'secondFactor.setPolicy',
    method: 'PUT',
    path: '/companies/second-factor',
    freshProof: true,
    summary: 'Ask everyone of the company for a second factor, or no longer',
    body: Policy,
    data: Policy,
    errors: [],
    scope: null,
  }),
}
