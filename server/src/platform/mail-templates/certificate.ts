import { day, plain } from '../mail-words.ts'
import type { Template } from './template.ts'

export type CertificateMailParams = {
  what: 'revoked' | 'reinstated' | 'expiring'
  name: string
  course: string
  number: string
  /** Why somebody revoked it, or let it count again. */
  reason?: string
  expiresAt?: string
}

/** To whose certificate it is: what has become of it, or that it runs out. */
export const certificate: Template<CertificateMailParams> = (pen, params) => {
  const { say, company } = pen
  const { what, reason, expiresAt } = params
  const course = plain(params.course)
  return {
    subject: say(`certificate.subject.${what}`, { course }),
    heading: say(`certificate.heading.${what}`),
    paragraphs: [
      say('common.greeting', { name: plain(params.name) }),
      say(`certificate.body.${what}`, { course, company }),
    ],
    facts: [
      { label: say('certificate.number'), value: params.number },
      ...(reason === undefined ? [] : [{ label: say('certificate.reason'), value: plain(reason) }]),
      ...(expiresAt === undefined
        ? []
        : [{ label: say('certificate.until'), value: day(expiresAt, pen.language, pen.timeZone) }]),
    ],
    action: { label: say('certificate.action'), url: pen.link('/dashboard/learn/certificates') },
    notes: [say(`certificate.note.${what}`)],
  }
}
