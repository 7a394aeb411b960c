import { day, plain } from '../../platform/mail/words.ts'
import { mailKind } from '../../platform/mail/kind.ts'

export type CertificateMailParams = {
  what: 'revoked' | 'reinstated' | 'expiring'
  name: string
  course: string
  number: string
  /** Why somebody revoked it, or let it count again. */
  reason?: string
  /** The day, as its paper names it. */
  expiresOn?: string
}

/** To whose certificate it is: what has become of it, or that it runs out. */
export const certificateMail = mailKind<CertificateMailParams>(
  { name: 'certificate', line: 'of the day' },
  (pen, params) => {
    const { say, company } = pen
    const { what, reason, expiresOn } = params
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
        ...(expiresOn === undefined
          ? []
          : [{ label: say('certificate.until'), value: day(expiresOn, pen.language, 'UTC') }]),
      ],
      action: { label: say('certificate.action'), url: pen.link('/dashboard/learn/certificates') },
      notes: [say(`certificate.note.${what}`)],
    }
  },
)
