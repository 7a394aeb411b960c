import { localeOf } from '#contract/languages.ts'
import { verifyPath, type CertificateRow } from './certificates.view.ts'

/** A path of the company as an address that anybody can open. */
export type Link = (path: string) => string

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

export const badgePaths = {
  issuer: '/badges/issuer',
  keys: '/badges/keys',
  key: (id: string) => `/badges/keys/${id}`,
  achievement: (courseId: string, version: number) => `/badges/achievements/${courseId}/${version}`,
  revocations: '/badges/revocations',
}

export const issuerProfile = (link: Link, name: string) => ({
  '@context': contexts,
  id: link(badgePaths.issuer),
  type: ['Profile'],
  name,
  url: link('/'),
})

export type Achieved = {
  courseId: string
  version: number
  title: string
  summary: string
  language: 'en' | 'es'
  kind: CertificateRow['kind']
}

/** By the list of Open Badges 3.0. */
const achievementTypes = { course: 'Course', programme: 'LearningProgram' } as const

export const achievement = (link: Link, { courseId, version, title, summary, language, kind }: Achieved) => ({
  '@context': contexts,
  id: link(badgePaths.achievement(courseId, version)),
  type: ['Achievement'],
  achievementType: achievementTypes[kind],
  inLanguage: localeOf[language],
  name: title,
  description: summary || title,
  criteria: { narrative: title },
})

const withoutContext = <T extends { '@context': unknown }>({ '@context': _, ...rest }: T) => rest

/** A certificate as an Open Badges 3.0 credential. Whose it is it says by the name on the certificate alone. */
export const credentialOf = (link: Link, row: CertificateRow & { person: string }, summary: string) => ({
  '@context': contexts,
  id: `urn:uuid:${row.id}`,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: row.course_title,
  issuer: withoutContext(issuerProfile(link, row.company_name)),
  validFrom: row.issued_at.toISOString(),
  ...(row.expires_at ? { validUntil: row.expires_at.toISOString() } : {}),
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', hashed: false, identityHash: row.person, identityType: 'name' }],
    activityEndDate: row.completed_at.toISOString(),
    achievement: withoutContext(
      achievement(link, {
        courseId: row.course_id,
        version: row.version,
        title: row.course_title,
        summary,
        language: row.language,
        kind: row.kind,
      }),
    ),
  },
  evidence: [{ id: link(verifyPath(row.number)), type: ['Evidence'], name: row.number }],
  credentialStatus: { id: link(badgePaths.revocations), type: '1EdTechRevocationList' },
})
