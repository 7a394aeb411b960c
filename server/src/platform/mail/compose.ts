import type { Language } from '#contract/fields.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { Env } from '../../env.ts'
import type { CompanyRef } from '../companies/company-ref.ts'
import { mediaUrl } from '../files/media-url.ts'
import type { Accent } from './accent.ts'
import { asHtml, asText } from './layout.ts'
import { certificate, type CertificateMailParams } from './templates/certificate.ts'
import {
  confirmEmail,
  emailChanges,
  type ConfirmEmailParams,
  type EmailChangesParams,
} from './templates/email.ts'
import { invitation, type InvitationParams } from './templates/invitation.ts'
import { meeting, type MeetingParams } from './templates/meeting.ts'
import { news, type NewsParams } from './templates/news.ts'
import { newDevice, type NewDeviceParams } from './templates/new-device.ts'
import { password, type PasswordParams } from './templates/password.ts'
import { report, type ReportMailParams } from './templates/report.ts'
import { session, type SessionMailParams } from './templates/session.ts'
import { signInChanged, type SignInChangedParams } from './templates/sign-in-changed.ts'
import type { Template } from './templates/template.ts'
import { plain, wordsOf } from './words.ts'
import { publicUrl } from '../guard/public-url.ts'

export type MailParams = {
  invitation: InvitationParams
  password: PasswordParams
  new_device: NewDeviceParams
  meeting: MeetingParams
  confirm_email: ConfirmEmailParams
  email_changes: EmailChangesParams
  sign_in_changed: SignInChangedParams
  certificate: CertificateMailParams
  session: SessionMailParams
  news: NewsParams
  report: ReportMailParams
}
export type MailTemplate = keyof MailParams

const templates: { [T in MailTemplate]: Template<MailParams[T]> } = {
  invitation,
  password,
  new_device: newDevice,
  meeting,
  confirm_email: confirmEmail,
  email_changes: emailChanges,
  sign_in_changed: signInChanged,
  certificate,
  session,
  news,
  report,
}

export type MailCompany = Pick<
  CompanyRef,
  | 'id'
  | 'slug'
  | 'name'
  | 'iconKey'
  | 'themes'
  | 'languages'
  | 'defaultLanguage'
  | 'timeZone'
  | 'supportEmail'
>

export type Composition<T extends MailTemplate> = {
  to: string
  /** The reader's language; the company's where they chose none that it offers. */
  language: Language | null
  timeZone?: string | null
  /** Where whoever reads it stops such e-mails without signing in. */
  stopUrl?: string
  template: T
  params: MailParams[T]
}

/** A mail's subject and words, as text and as HTML, in its reader's language and time zone. */
export function composeMail<T extends MailTemplate>(
  env: Pick<Env, 'CAIRN_PUBLIC_URL' | 'PORT'>,
  company: MailCompany,
  accent: Accent,
  { to, language: chosen, timeZone, stopUrl, template, params }: Composition<T>,
): { subject: string; text: string; html: string } {
  const language = languageAt(company, chosen)
  const say = wordsOf(language)
  const link = (path: string) => publicUrl(env, company.slug, path)
  const name = plain(company.name)
  const content = templates[template](
    { say, company: name, language, timeZone: timeZone ?? company.timeZone, link },
    params,
  )
  const head = {
    language,
    say,
    company: name,
    homeUrl: link('/'),
    iconUrl: company.iconKey ? link(mediaUrl(company.id, company.iconKey)) : null,
    accent,
    support: company.supportEmail,
    address: to,
    stopUrl: stopUrl ?? null,
  }
  return { subject: content.subject, text: asText(content, head), html: asHtml(content, head) }
}
