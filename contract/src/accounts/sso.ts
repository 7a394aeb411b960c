import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../fields.ts'

/** A provider's address: https; where the installation allows private addresses, http, too. */
const Issuer = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol),
    'invalid_https_url',
  )

const shared = {
  enabled: z.boolean(),
  issuer: Issuer,
  clientId: line(300).min(1),
  /** What the button says after “Sign in with”. */
  label: line(60).min(1),
  /** Nobody but super_admins signs in by a password any more. */
  only: z.boolean(),
  /** Whoever the provider knows and the company does not is added as a student. */
  createPeople: z.boolean(),
}

export const SsoSettings = z.object({
  ...shared,
  issuer: z.string(),
  clientId: z.string(),
  label: z.string(),
  hasSecret: z.boolean(),
  /** What the provider must be told to send people back to. */
  redirectUri: z.string(),
})
export type SsoSettings = z.infer<typeof SsoSettings>

/** `clientSecret` stays as it is where it is not given; null takes it away. */
export const SaveSso = z.object({
  ...shared,
  clientSecret: z.string().min(1).max(1000).nullable().optional(),
})
export type SaveSso = z.infer<typeof SaveSso>

export const ssoApi = {
  settings: endpoint({
    id: 'sso.settings',
    method: 'GET',
    path: '/companies/sso',
    summary: 'Get how people of the company sign in by another provider',
    data: SsoSettings,
    errors: [],
    scope: null,
  }),
  save: endpoint({
    id: 'sso.save',
    method: 'PUT',
    path: '/companies/sso',
    freshProof: true,
    summary: 'Set up single sign-on; the provider is asked whether it is one',
    body: SaveSso,
    data: SsoSettings,
    errors: [],
    scope: null,
    rate: 'heavy',
  }),
  start: endpoint({
    id: 'sso.start',
    method: 'POST',
    path: '/auth/sso',
    summary: 'Begin to sign in by the company’s provider',
    data: z.object({ url: z.string(), binding: z.string() }),
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    scope: null,
    rate: 'signIn',
  }),
  finish: endpoint({
    id: 'sso.finish',
    cookie: true,
    method: 'POST',
    path: '/auth/sso/finish',
    summary: 'Finish signing in with what the provider sent back; `binding` is what the beginning answered',
    body: z.object({ query: z.string().max(8000), binding: z.string().min(20).max(200) }),
    data: z.object({ token: z.string() }),
    errors: ['GONE', 'NOT_FOUND', 'UNAVAILABLE', 'MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'signIn',
  }),
}
