import type { Language } from '#contract/fields.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import type { Env } from '../../env.ts'
import type { CompanyRef } from '../companies/company-ref.ts'
import { mediaUrl } from '../files/media-url.ts'
import type { Accent } from './accent.ts'
import { asHtml, asText } from './layout.ts'
import type { Letter } from './kind.ts'
import { plain, wordsOf } from './words.ts'
import { publicUrl } from '../guard/public-url.ts'

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

export type Composition = {
  to: string
  /** The reader's language; the company's where they chose none that it offers. */
  language: Language | null
  timeZone?: string | null
  /** Where whoever reads it stops such e-mails without signing in. */
  stopUrl?: string
  letter: Letter
}

/**
 * A mail's subject and words, as text and as HTML, in its reader's language and time zone. `token`: what stands in the place of
 * its own.
 */
export function composeMail(
  env: Pick<Env, 'CAIRN_PUBLIC_URL' | 'PORT'>,
  company: MailCompany,
  accent: Accent,
  { to, language: chosen, timeZone, stopUrl, letter }: Composition,
  token?: string,
): { subject: string; text: string; html: string } {
  const language = languageAt(company, chosen)
  const say = wordsOf(language)
  const link = (path: string) => publicUrl(env, company.slug, path)
  const name = plain(company.name)
  const content = letter.write(
    { say, company: name, language, timeZone: timeZone ?? company.timeZone, link },
    token,
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
