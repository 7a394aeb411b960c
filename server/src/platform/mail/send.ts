import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { asText, cutText } from '#contract/text.ts'
import type { Db } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import type { JobOptions, RunningJob } from '../jobs/job-run.ts'
import { addJob } from '../jobs/jobs.ts'
import type { MailKind } from './kind.ts'
import { tokenFiller } from './token.ts'
import { awaitMailTurn } from './turn.ts'
import type { Seal } from '../guard/seal.ts'

export const SEND_MAIL = 'mail.send'

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }
const LONGEST_ERROR = 500
const SECOND_MS = 1000
const FIRST_DELAY_SECONDS = 30

/** "Cairn <no-reply@cairn.test>" or a bare address. */
function addressIn(from: string): string {
  const address = /<([^<>\s]+@[^<>\s]+)>\s*$|^\s*([^<>\s]+@[^<>\s]+)\s*$/.exec(from)
  const found = address?.[1] ?? address?.[2]
  if (!found) throw new Error('MAIL_FROM holds no e-mail address')
  return found
}

/** A refusal that stays one however often it is asked: the receiving server answered 5xx about this very mail. */
function isFinal({ code, responseCode = 0 }: SmtpError): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** What a log may hold of an SMTP error; its own text often repeats the recipient's address. */
const reason = ({ code = 'ESMTP', responseCode }: SmtpError) =>
  [`The mail server did not take the mail: ${code}`, responseCode].filter(Boolean).join(' ')

async function waitFor(signal: AbortSignal): Promise<never> {
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  throw signal.reason
}

/**
 * The words of a mail that left or failed. One that was written before links were sealed still has its own as it is,
 * and loses it.
 */
const withoutLink = (column: 'body_text' | 'body_html') => sql<string>`case when user_id is null
  then regexp_replace(${sql.ref(column)}, 'token=[A-Za-z0-9_%-]+', 'token=', 'g') else ${sql.ref(column)} end`
const over = () => ({
  sealed_token: null,
  stop_url: null,
  body_text: withoutLink('body_text'),
  body_html: withoutLink('body_html'),
})

/**
 * `invitedUntil`: it is an invitation, whose link ends then; `held`: its company was suspended when it was to leave. `template`
 * is missing where a server of before wrote it.
 */
type MailPayload = { mailId: string; template?: string; invitedUntil?: string; held?: boolean }

/** What a reader of mail shows as “Unsubscribe” (RFC 2369), and does without opening a page (RFC 8058). */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export type Sender = {
  know: (kinds: readonly MailKind[]) => void
  send: (job: RunningJob) => Promise<void>
  options: JobOptions
  close: () => Promise<void>
}

/** Loaded for the first mail: a server that keeps its mail has no use for it. */
async function openTransport(url: string, log: FastifyBaseLogger) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: serverLimits.jobsAtOnce,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.on('error', (error: SmtpError) =>
    log.warn({ code: error.code }, 'the connection to the mail server broke'),
  )
  return transport
}
type Transport = Awaited<ReturnType<typeof openTransport>>

/** A mail that waits, beside what its company and its reader are now. */
async function load(db: Db, companyId: string, mailId: string) {
  return db.withTenant(
    companyId,
    (tx) =>
      tx
        .selectFrom('mails')
        .innerJoin('companies', 'companies.id', 'mails.company_id')
        .innerJoin('company_settings', 'company_settings.company_id', 'mails.company_id')
        .leftJoin('users', (join) =>
          join.onRef('users.company_id', '=', 'mails.company_id').onRef('users.id', '=', 'mails.user_id'),
        )
        .select([
          'users.role',
          'users.status as standing',
          'recipient',
          'subject',
          'body_text',
          'body_html',
          'sealed_token',
          'stop_url',
          'attachments',
          'mails.created_at',
          'companies.name',
          'companies.status',
          'company_settings.support_email',
        ])
        .where('mails.company_id', '=', companyId)
        .where('mails.id', '=', mailId)
        .where('mails.state', '=', 'waiting')
        .executeTakeFirst(),
    { readOnly: true },
  )
}

async function settle(
  db: Db,
  companyId: string,
  mailId: string,
  set: { state: 'sent' | 'failed' | 'waiting'; error: string | null },
) {
  await db.withTenant(companyId, (tx) =>
    tx
      .updateTable('mails')
      .set({
        ...set,
        ...(set.state === 'sent' ? { sent_at: sql<Date>`now()` } : {}),
        ...(set.state === 'waiting' ? {} : over()),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', mailId)
      .execute(),
  )
}

/** Nobody could follow an invitation into a suspended company: it is looked at again later, and held by nothing else. */
async function hold(db: Db, job: RunningJob, mail: MailPayload): Promise<void> {
  const { companyId } = job
  // Committed by an earlier attempt, which ended before it could say so.
  if ((job.progress as { held?: boolean } | null)?.held) return
  const runAt = new Date(Date.now() + serverLimits.suspendedInvitationSeconds * SECOND_MS)
  await db.withTenant(companyId, async (tx) => {
    await addJob(tx, { companyId, kind: SEND_MAIL, payload: { ...mail, held: true }, priority: -1, runAt })
    await job.record(tx, { held: true })
  })
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

/** A mail as the mail server is told of it. */
const messageOf = (
  mailId: string,
  mail: Loaded,
  { address, fill }: { address: string; fill: ReturnType<typeof tokenFiller> },
) => ({
  from: { name: mail.name, address },
  to: { name: '', address: mail.recipient },
  ...(mail.support_email ? { replyTo: { name: mail.name, address: mail.support_email } } : {}),
  subject: mail.subject,
  text: fill(mail.body_text),
  html: fill(mail.body_html),
  date: mail.created_at,
  // The same at each attempt, so that a mail which was taken and not acknowledged is known as one.
  messageId: `<${mailId}@${address.split('@')[1]}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.stop_url ? stopHeaders(mail.stop_url) : {}),
  },
  xMailer: false as const,
  attachments: mail.attachments.map(({ filename, mediaType, content }) => ({
    filename,
    contentType: mediaType,
    content: Buffer.from(content, 'base64'),
  })),
})

/** Sends mails of the outbox over connections that are kept open; all servers together so many a second at most. */
export function openSender({
  url,
  from,
  db,
  log,
  seal,
}: {
  url: string
  from: string
  db: Db
  seal: Seal
  log: FastifyBaseLogger
}): Sender {
  const address = addressIn(from)
  let opened: Promise<Transport> | undefined
  const transport = () => (opened ??= openTransport(url, log))
  const underWay = new Set<Promise<unknown>>()
  let closed = false
  const known = new Map<string, MailKind>()

  async function send(job: RunningJob): Promise<void> {
    const { companyId, signal } = job
    const payload = job.payload as MailPayload
    const { mailId, template, invitedUntil, held } = payload
    const mail = await load(db, companyId, mailId)
    if (!mail) return
    if (held && invitedUntil && Date.parse(invitedUntil) <= Date.now())
      return settle(db, companyId, mailId, {
        state: 'failed',
        error: 'The company was suspended until the invitation had expired.',
      })
    if (mail.status === 'suspended' && invitedUntil) return hold(db, job, payload)
    // Another server sends what this one does not know yet.
    if (template !== undefined && !known.has(template))
      throw new Error(`No feature sends the mail ${template}`)
    const readers = template && known.get(template)?.readers
    const isIn = mail.standing === 'active' || mail.standing === 'hidden'
    if (readers && (!isIn || mail.role === null || !readers.includes(mail.role)))
      return settle(db, companyId, mailId, {
        state: 'failed',
        error: 'Whoever it was for may not have it any more.',
      })
    let fill: ReturnType<typeof tokenFiller>
    try {
      fill = tokenFiller(seal, { companyId, mailId }, mail.sealed_token)
    } catch {
      return settle(db, companyId, mailId, {
        state: 'failed',
        error: 'The link was sealed by another CAIRN_SECRET.',
      })
    }
    await awaitMailTurn(db, signal)
    if (closed) await waitFor(signal)
    const message = messageOf(mailId, mail, { address, fill })
    const sending = (await transport()).sendMail(message)
    underWay.add(sending)
    const error = await sending.then(
      () => undefined,
      (thrown: SmtpError) => thrown,
    )
    underWay.delete(sending)
    if (!error) return settle(db, companyId, mailId, { state: 'sent', error: null })
    const text = cutText(asText(error.response ?? error.message), LONGEST_ERROR)
    await settle(db, companyId, mailId, { state: isFinal(error) ? 'failed' : 'waiting', error: text })
    if (!isFinal(error)) throw new Error(reason(error))
  }

  return {
    know(kinds) {
      for (const kind of kinds) known.set(kind.name, kind)
    },
    send,
    options: {
      quick: true,
      attempts: serverLimits.mailAttempts,
      // Half a minute, then three times as long each time: nine hours in all.
      delaySeconds: (attempt) => FIRST_DELAY_SECONDS * 3 ** (attempt - 1),
      async failed(tx, { companyId, payload }) {
        const { mailId } = payload as { mailId: string }
        await tx
          .updateTable('mails')
          .set({ state: 'failed', ...over() })
          .where('company_id', '=', companyId)
          .where('id', '=', mailId)
          .where('state', '=', 'waiting')
          .execute()
      },
    },
    async close() {
      closed = true
      await Promise.allSettled(underWay)
      if (opened) (await opened).close()
    },
  }
}
