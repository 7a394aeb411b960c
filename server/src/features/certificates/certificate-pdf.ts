import type { certificatesApi } from '#contract/courses/certificates.ts'
import type { Input } from '#contract/endpoint.ts'
import { writtenNumber, numberLength } from '#contract/rules/learning/certificate-number.ts'
import { fail } from '../../core/errors.ts'
import type { OutsideContext } from '../../http/caller/context.ts'
import { certificatePdf } from './paper/draw-in-turn.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import { seeCourse } from '../courses/open-course.ts'
import { verifyPath, type CertificateRow } from './certificates.view.ts'
import { openCertificate } from './find-certificate.ts'
import { dressOf, paperOf, type Dress, type OnPaper } from './paper.ts'

async function drawn(ctx: OutsideContext, paper: OnPaper, dress: Dress) {
  const body = await certificatePdf(paperOf(paper, dress), {
    by: ctx.actor.id,
    companyId: ctx.company.id,
    gone: ctx.request.gone,
  })
  return { filename: `${paper.course} - ${paper.number}.pdf`, mediaType: 'application/pdf', body }
}

const addressOf = ({ services, company }: OutsideContext, number: string) =>
  publicUrl(services.env, company.slug, verifyPath(number))

const onPaper = (row: CertificateRow, url: string): OnPaper => ({
  language: row.language,
  company: row.company_name,
  person: row.person ?? fail('NOT_FOUND'),
  course: row.course_title,
  title: row.title,
  statement: row.statement,
  signatory: row.signatory,
  signatoryRole: row.signatory_role,
  completedAt: row.completed_at,
  expiresAt: row.expires_at,
  issuedAt: row.issued_at,
  number: row.number,
  url,
  isPreview: false,
})

/** A certificate as it was issued, in the company's colours of today. One that is revoked is handed out no more. */
export async function downloadPdf(ctx: OutsideContext, { params }: Input<typeof certificatesApi.pdf>) {
  const { row, dress } = await ctx.transaction(async ({ tx, actor }) => ({
    row: await openCertificate({ tx, actor }, params.number),
    dress: await dressOf(tx, ctx.services.files, ctx.company),
  }))
  if (row.revoked_at) fail('CONFLICT', { details: { reason: 'revoked' } })
  return drawn(ctx, onPaper(row, addressOf(ctx, row.number)), dress)
}

/** The certificate of a draft as it would be for oneself today, with a number that nobody has and words across it. */
export async function previewPdf(
  ctx: OutsideContext,
  { params, body }: Input<typeof certificatesApi.preview>,
) {
  const { settings, dress, person } = await ctx.transaction(async ({ tx, actor }) => ({
    settings: (await seeCourse(tx, actor, params.id)).course.settings,
    dress: await dressOf(tx, ctx.services.files, ctx.company),
    person: `${actor.name} ${actor.surname}`.trim(),
  }))
  const { title, statement, signatory, signatoryRole, months } = body
  const now = new Date()
  const expiresAt = months === null ? null : new Date(now)
  expiresAt?.setUTCMonth(expiresAt.getUTCMonth() + (months ?? 0))
  const number = writtenNumber('X'.repeat(numberLength))
  const paper = {
    title,
    statement,
    signatory,
    signatoryRole,
    language: settings.language,
    course: settings.title,
  }
  return drawn(
    ctx,
    {
      ...paper,
      company: ctx.company.name,
      person,
      completedAt: now,
      expiresAt,
      issuedAt: now,
      number,
      url: addressOf(ctx, number),
      isPreview: true,
    },
    dress,
  )
}
