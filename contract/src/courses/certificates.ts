import { z } from 'zod'
import { CertificateDesign } from './course.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant } from '../envelope.ts'
import { Language, line } from '../fields.ts'
import { limits } from '../limits.ts'
import { numberIn } from '../rules/learning/certificate-number.ts'

/** `erased`: whose it was is not known any more. */
const certificateStates = ['valid', 'expired', 'revoked', 'erased'] as const
const CertificateState = z.enum(certificateStates)
export type CertificateState = z.infer<typeof CertificateState>

/**
 * A certificate where the person it is for is known from around it. Beside each moment stands its day on the company's
 * calendar, which its paper names: whoever reads of it elsewhere is told the same day.
 */
export const CertificateMark = z.object({
  number: z.string(),
  state: CertificateState,
  completedAt: Instant,
  completedOn: Day,
  issuedAt: Instant,
  issuedOn: Day,
  /** Null where it is valid for ever. */
  expiresAt: Instant.nullable(),
  expiresOn: Day.nullable(),
})
export type CertificateMark = z.infer<typeof CertificateMark>

/** What a certificate is of. */
const certificateKinds = ['course', 'programme'] as const
const Kind = z.enum(certificateKinds)

/** One of one’s own certificates. */
export const OwnCertificate = CertificateMark.extend({
  kind: Kind,
  /** The course, or the mentoring programme, and what it was called when it was completed. */
  courseId: Id,
  courseTitle: z.string(),
  language: Language,
  /** Why it was revoked. */
  reason: z.string().nullable(),
  /** Where anybody can verify it. */
  url: z.string(),
  /** Its course can be taken again, for the next one. */
  renewable: z.boolean(),
})
export type OwnCertificate = z.infer<typeof OwnCertificate>

/** What a stranger is told who has a certificate’s number: what stands on it, and whether it counts. */
export const VerifiedCertificate = CertificateMark.extend({
  /** Null where the person’s data were erased. */
  person: z.string().nullable(),
  kind: Kind,
  courseTitle: z.string(),
  language: Language,
  companyName: z.string(),
  revokedAt: Instant.nullable(),
  revokedOn: Day.nullable(),
})
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>

/** A public key of a company’s, as its credentials are verified by it. */
export const PublicJwk = z.object({
  kid: z.string(),
  kty: z.string(),
  n: z.string(),
  e: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
})
export type PublicJwk = z.infer<typeof PublicJwk>

/** As it was typed or scanned. */
const byNumber = z.object({
  number: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((typed) => numberIn(typed) !== null, 'invalid_number_of_certificate'),
})

export const certificatesApi = {
  mine: endpoint({
    id: 'certificates.mine',
    method: 'GET',
    path: '/learn/certificates',
    summary: 'List one’s own certificates, newest first',
    data: z.object({ items: z.array(OwnCertificate) }),
    errors: [],
    scope: 'courses:read',
  }),
  verify: endpoint({
    id: 'certificates.verify',
    method: 'GET',
    path: '/verify/:number',
    summary: 'Say what a certificate says, and whether it is valid, for anybody who has its number',
    params: byNumber,
    data: VerifiedCertificate,
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'search',
    whileSuspended: true,
  }),
  pdf: endpoint({
    id: 'certificates.pdf',
    method: 'POST',
    path: '/certificates/:number/pdf',
    summary: 'Get a certificate as PDF; one’s own, or of a course that one leads',
    params: byNumber,
    data: z.unknown(),
    download: ['application/pdf'],
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
    scope: 'courses:read',
    rate: 'heavy',
  }),
  badge: endpoint({
    id: 'certificates.badge',
    method: 'POST',
    path: '/certificates/:number/badge',
    summary: 'Get one’s own certificate as an Open Badges 3.0 credential, signed as a JWT',
    params: byNumber,
    data: z.unknown(),
    download: ['application/vc+jwt'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:read',
    rate: 'heavy',
  }),
  setRevoked: endpoint({
    id: 'certificates.setRevoked',
    method: 'PUT',
    path: '/certificates/:number/revoked',
    summary: 'Revoke a certificate, with the reason, or let it count again; for those who lead its course',
    params: byNumber,
    body: z.object({ revoked: z.boolean(), reason: line(limits.reasonLength).min(1) }),
    data: CertificateMark,
    errors: ['NOT_FOUND'],
    scope: 'courses:write',
  }),
  preview: endpoint({
    id: 'certificates.preview',
    method: 'POST',
    path: '/courses/:id/certificate/preview',
    summary: 'See a course’s certificate as PDF before it is given, with one’s own name',
    params: z.object({ id: Id }),
    body: CertificateDesign,
    data: z.unknown(),
    download: ['application/pdf'],
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    scope: 'courses:read',
    rate: 'heavy',
  }),
}
