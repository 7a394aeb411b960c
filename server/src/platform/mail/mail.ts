import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { Email } from '#contract/fields.ts'
import type { Db, Tx } from '../../db/tenant.ts'
import type { Env } from '../../env.ts'
import { serverLimits } from '../../limits.ts'
import { addJobs, type Jobs } from '../jobs/jobs.ts'
import { accentOf } from './accent.ts'
import { queueTurns } from './brakes.ts'
import { composeMail, type Composition, type MailCompany } from './compose.ts'
import type { MailKind } from './kind.ts'
import { openSender, SEND_MAIL } from './send.ts'
import { placeholder, sealToken } from './token.ts'
import type { Seal } from '../guard/seal.ts'
import { HOUR_MS } from '../durations.ts'

export type Mailer = {
  /** Whether mail leaves this server; else it is kept in the outbox, for a super_admin to read. */
  readonly sends: boolean
  /** Says in the log that mail was kept: which, and never for whom or with what in it. */
  kept(kind: MailKind, ids: readonly string[]): void
  /** `kinds`: all that there are, each from the feature that sends it. */
  start(kinds: readonly MailKind[]): void
  /** What is being sent is sent, and no more. */
  stop(): Promise<void>
}

export type MailAttachment = { filename: string; mediaType: string; content: Buffer }
export type NewMail = Composition & {
  /** Whose mail it is: it leaves with their data and is erased with them. */
  userId: string
  attachments?: MailAttachment[]
  /** Who causes it, where not just anybody may. */
  senderId?: string
  /** One of many, which a mail that somebody waits for overtakes. It waits on. */
  bulk?: boolean
  /** Where there is too much mail it waits however long that takes, instead of refusing what wrote it. */
  waitsOn?: boolean
  /** It stands in line like any other, and is never written: who sends it does not learn from the pace that it is not. */
  keptBack?: boolean
  /** It leaves at this moment at the earliest. */
  notBefore?: Date | null
}

type MailServices = { env: Env; mail: Mailer; seal: Seal }

const ROWS_AT_ONCE = 500
const SECOND_MS = 1000

function priority({ letter, bulk }: NewMail): number {
  if (bulk) return -1
  return letter.kind.urgent ? 1 : 0
}

function attached(attachments: MailAttachment[] = []): string {
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > serverLimits.mailAttachmentBytes) throw new Error('The attachments of a mail are too large')
  return JSON.stringify(attachments.map((a) => ({ ...a, content: a.content.toString('base64') })))
}

/** When its turn comes, or when it may leave, whichever is later. */
function leavesAt(now: number, waitSeconds: number, notBefore?: Date | null): { runAt?: Date } {
  const at = Math.max(now + waitSeconds * SECOND_MS, notBefore?.getTime() ?? 0)
  return at > now ? { runAt: new Date(at) } : {}
}

const wrote = new WeakSet<Tx>()

/**
 * Writes mails in the caller's transaction: they leave when it commits, or never were. Where no mail server is
 * configured they are kept in the outbox. What is too much waits for its turn, or is refused with RATE_LIMITED. Answers
 * the ids of those that were written, in order.
 */
export async function queueMails(
  tx: Tx,
  company: MailCompany,
  { env, mail: mailer, seal }: MailServices,
  mails: readonly NewMail[],
): Promise<string[]> {
  if (mails.length === 0) return []
  // Two who write to the same people twice each would wait for one another.
  if (wrote.has(tx)) throw new Error('A transaction writes all of its mail in one go')
  wrote.add(tx)
  const accent = await accentOf(tx, company)
  const written = mails.filter(({ keptBack }) => !keptBack)
  const rows = written.map((mail) => {
    // An address that holds a line break or a second address is none.
    const recipient = Email.parse(mail.to)
    const id = uuid()
    const { token } = mail.letter
    // The one-use token stands beside the mail, sealed, and a placeholder in its words.
    const stands = token === undefined ? undefined : placeholder(id)
    const { subject, text, html } = composeMail(env, company, accent, mail, stands)
    return {
      company_id: company.id,
      id,
      user_id: mail.userId,
      recipient,
      subject,
      body_text: text,
      body_html: html,
      sealed_token:
        token === undefined ? null : sealToken(seal, { companyId: company.id, mailId: id }, token),
      attachments: attached(mail.attachments),
      stop_url: mail.stopUrl ?? null,
      state: mailer.sends ? ('waiting' as const) : ('kept' as const),
    }
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('mails')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  const ids = rows.map(({ id }) => id)
  const turns = await queueTurns(
    tx,
    seal,
    mails.map((mail) => ({
      kind: mail.letter.kind,
      to: Email.parse(mail.to),
      senderId: mail.senderId,
      keptBack: mail.keptBack,
      waitsOn: mail.bulk || mail.waitsOn || false,
    })),
  )
  const waits = turns.filter((_, i) => !mails[i]?.keptBack)
  const now = Date.now()
  if (mailer.sends)
    await addJobs(
      tx,
      written.map((mail, i) => ({
        companyId: company.id,
        kind: SEND_MAIL,
        payload: {
          mailId: ids[i],
          template: mail.letter.kind.name,
          invitedUntil: mail.letter.invitedUntil,
        },
        priority: priority(mail),
        ...leavesAt(now, waits[i] ?? 0, mail.notBefore),
      })),
    )
  else if (written[0]) mailer.kept(written[0].letter.kind, ids)
  return ids
}

export async function queueMail(
  tx: Tx,
  company: MailCompany,
  services: MailServices,
  mail: NewMail,
): Promise<string> {
  const [id] = await queueMails(tx, company, services, [mail])
  return id as string
}

/** What was sent is of no use to anybody who reads the outbox or a backup. */
async function blankSent(db: Db): Promise<void> {
  await db.onEachDatabase((tx) =>
    tx
      .updateTable('mails')
      .set({ body_text: '', body_html: '', attachments: '[]' })
      .where('state', '=', 'sent')
      .where('body_text', '<>', '')
      .where(
        'sent_at',
        '<',
        sql<Date>`now() - interval '1 hour' * ${serverLimits.sentMailReadableHours}::float8`,
      )
      .execute(),
  )
}

export function openMailer({
  env,
  db,
  jobs,
  log,
  seal,
}: {
  env: Env
  db: Db
  jobs: Jobs
  seal: Seal
  log: FastifyBaseLogger
}): Mailer {
  const sender = env.SMTP_URL
    ? openSender({ url: env.SMTP_URL, from: env.MAIL_FROM, db, log, seal })
    : undefined
  if (sender) jobs.handle(SEND_MAIL, sender.send, sender.options)
  jobs.every('blank sent mail', HOUR_MS, () => blankSent(db))
  return {
    sends: sender !== undefined,
    kept({ name: template }, ids) {
      if (ids.length === 1) log.info({ template, mail: ids[0] }, 'a mail is waiting in the outbox')
      else log.info({ template, mails: ids.length }, 'mails are waiting in the outbox')
    },
    start(kinds) {
      sender?.know(kinds)
      if (!sender) log.info('no mail server is configured: mail is kept in the outbox')
    },
    stop: async () => sender?.close(),
  }
}
