import { contrastRatio, parseHex } from '#contract/companies/contrast.ts'
import type { CertificateDesign } from '#contract/courses/course.ts'
import type { Language } from '#contract/fields.ts'
import type { Tx } from '../../db/tenant.ts'
import type { OwnCompany } from '../../http/caller/context.ts'
import type { CertificatePaper } from './paper/certificate-paper.ts'
import type { Files } from '../../platform/files/files.ts'
import { accentOf } from '../../platform/mail/accent.ts'
import { localeOf } from '#contract/languages.ts'
import { day } from '../../platform/mail/words.ts'
import { screenWords, type Word } from '../../platform/words/screen-words.ts'

const READABLE = 4.5
const INK = '#26221f'

/** A company's accent where it can be read on paper, else ink. */
async function accentOnPaper(tx: Tx, company: OwnCompany): Promise<string> {
  const { background } = await accentOf(tx, company)
  const colour = parseHex(background)
  return colour && contrastRatio(colour, [255, 255, 255]) >= READABLE ? background : INK
}

/** The company's icon; none where it was never a PNG, or is gone. */
async function markOf(tx: Tx, files: Files, { id, iconKey }: OwnCompany): Promise<Buffer | null> {
  if (!iconKey) return null
  const file = await tx.selectFrom('files').select('media_type').where('key', '=', iconKey).executeTakeFirst()
  const content = file?.media_type === 'image/png' ? await files.get(id, iconKey) : null
  return content ? Buffer.concat(await content.toArray()) : null
}

/** How the sheets of a company look, at this moment. */
export type Dress = { accent: string; mark: Buffer | null; timeZone: string }
export const dressOf = async (tx: Tx, files: Files, company: OwnCompany): Promise<Dress> => ({
  accent: await accentOnPaper(tx, company),
  mark: await markOf(tx, files, company),
  timeZone: company.timeZone,
})

export type OnPaper = Pick<CertificateDesign, 'title' | 'statement' | 'signatory' | 'signatoryRole'> & {
  language: Language
  company: string
  person: string
  course: string
  completedAt: Date
  expiresAt: Date | null
  number: string
  issuedAt: Date
  url: string
  isPreview: boolean
}

const filled = (word: Word, key: string, values: Record<string, string>) =>
  word(key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** A certificate in the words of its course's language. */
export function paperOf(one: OnPaper, { accent, mark, timeZone }: Dress): CertificatePaper {
  const { language, company, person, course, number } = one
  const word = screenWords('certificates', language)
  // The company's day: that of whoever reads the sheet nobody knows.
  const dayOf = (at: Date) => day(at.toISOString(), language, timeZone)
  const title = one.title || word('paper.title')
  return {
    language: localeOf[language],
    accent,
    mark,
    company,
    title,
    presented: word('paper.presented'),
    person,
    statement: one.statement || word('paper.statement'),
    course,
    facts: [
      { label: word('paper.completed'), value: dayOf(one.completedAt) },
      ...(one.expiresAt ? [{ label: word('paper.until'), value: dayOf(one.expiresAt) }] : []),
      { label: word('paper.number'), value: number },
    ],
    signatory: one.signatory ? { name: one.signatory, role: one.signatoryRole } : null,
    verify: { words: word('paper.verify'), url: one.url, alt: filled(word, 'paper.code', { url: one.url }) },
    unwritten: word('paper.unwritten'),
    watermark: one.isPreview ? word('paper.preview') : null,
    about: {
      title: `${title}: ${course} – ${person}`,
      author: company,
      subject: number,
      at: one.issuedAt,
    },
  }
}
