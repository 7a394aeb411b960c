import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { ApiError } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import type { MailTemplate } from './compose.ts'
import type { Seal } from '../guard/seal.ts'

export type BrakedMail = {
  template: MailTemplate
  to: string
  /** Who causes it; nobody where whoever asks need not be signed in. */
  senderId?: string | undefined
  /** It waits however long that takes; of others whoever asks is refused where the wait would be too long. */
  waitsOn: boolean
  /** It is never written; who sends it must not learn that from the pace. */
  keptBack?: boolean | undefined
}

type Brake = keyof typeof serverLimits.mailBrakes
/** `beside`: another line, whose length counts too and stays as it is. */
type Line = { brake: Brake; key: string; beside?: string }

const ofCompany = (seal: Seal): Line => ({ brake: 'company', key: markOf(seal, 'mail of company') })
const markOf = (seal: Seal, text: string) => seal.mark(text).toString('hex')

/** What may come many times an hour: meetings and sessions with many people, and what is new. */
const often: readonly MailTemplate[] = ['meeting', 'session', 'news']
/** What goes with what people do all day: thousands of invitations make no reminder of a session late. */
const ofTheDay: readonly MailTemplate[] = ['session', 'certificate', 'news']

/**
 * The lines that a mail stands in. Each kind has one of its own to an address: invitations hold up no link for a new
 * password, and what anybody may ask for holds up nothing that an admin does. Mail about one's own account does not
 * wait for what a company sends.
 */
function linesOf(seal: Seal, mail: BrakedMail): Line[] {
  const { template, senderId } = mail
  const lines = [lineTo(seal, mail)]
  if (senderId !== undefined) lines.push({ brake: 'sender', key: markOf(seal, `mail by ${senderId}`) })
  if (template === 'invitation' || template === 'meeting') lines.push(ofCompany(seal))
  if (ofTheDay.includes(template)) lines.push({ brake: 'company', key: markOf(seal, 'news of company') })
  return lines
}

/**
 * The line to an address. What is kept back stands in one of its sender's own, so that whoever is blocked holds up nobody
 * else; and both lengths count for either, so that they meet the same end whether or not they are.
 */
function lineTo(seal: Seal, { template, to, senderId, keptBack }: BrakedMail): Line {
  const asked = senderId === undefined ? 'asked for by anybody' : 'sent'
  const brake = often.includes(template) ? 'often' : 'account'
  const key = markOf(seal, `mail ${template} ${asked} to ${to}`)
  if (template !== 'meeting' || senderId === undefined) return { brake, key }
  const kept = markOf(seal, `mail ${template} kept from ${to} by ${senderId}`)
  return keptBack ? { brake, key: kept, beside: key } : { brake, key, beside: kept }
}

/** What is refused changes nothing: the whole transaction is undone, its places in line with it. */
function refuse(seconds: number): never {
  throw new ApiError('RATE_LIMITED', {
    details: { reason: 'too_much_mail' },
    headers: { 'retry-after': String(Math.ceil(seconds)) },
  })
}

/**
 * Gives each mail its place in the lines it stands in, in the transaction that writes it, and answers how many seconds
 * it waits for its turn. Of each line so many leave at once; those beyond leave one after the other, at its pace.
 * RATE_LIMITED where one would wait for too long.
 *
 * The rows stay locked until the transaction ends. They are taken in one order, once in a transaction and after the
 * people the mails are for, whose rows a mail refers to: nobody waits in a circle.
 */
export async function queueTurns(tx: Tx, seal: Seal, mails: readonly BrakedMail[]): Promise<number[]> {
  if (mails.length === 0) return []
  const lengths = new Map<string, { every: number; length: number }>()
  const turns = mails.map((mail) =>
    linesOf(seal, mail).map(({ brake, key, beside }) => {
      const line = lengths.get(key) ?? { every: serverLimits.mailBrakes[brake].everySeconds, length: 0 }
      line.length += 1
      lengths.set(key, line)
      return { brake, key, beside, nth: line.length }
    }),
  )
  const ends = await lengthen(
    tx,
    [...lengths].map(([key, { every, length }]) => ({ key, seconds: length * every })),
  )
  const others = await lengthsOf(
    tx,
    turns.flatMap((lines) => lines.flatMap(({ beside }) => beside ?? [])),
  )
  return mails.map(({ waitsOn }, i) => {
    const waits = (turns[i] ?? []).map(({ brake, key, beside = '', nth }) => {
      const { atOnce, everySeconds, longestWaitSeconds } = serverLimits.mailBrakes[brake]
      const behind = (lengths.get(key)?.length ?? 0) - nth
      const length = (ends.get(key) ?? 0) + (others.get(beside) ?? 0)
      const wait = length - (behind + atOnce) * everySeconds
      if (!waitsOn && wait > longestWaitSeconds) refuse(wait - longestWaitSeconds)
      return wait
    })
    return Math.max(0, ...waits)
  })
}

/** How many seconds long lines are, of those that have a length. */
async function lengthsOf(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; seconds: number }>`
    select encode(key, 'hex') as key, extract(epoch from until - now())::float8 as seconds from mail_brakes
    where key in (select decode(k, 'hex') from unnest(${[...keys]}::text[]) k) and until > now()`.execute(tx)
  return new Map(rows.map(({ key, seconds }) => [key, seconds]))
}

/** Makes lines longer by so many seconds, and answers how long each is now. */
async function lengthen(
  tx: Tx,
  lines: readonly { key: string; seconds: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; seconds: number }>`
    insert into mail_brakes as b (company_id, key, until)
    select current_company(), decode(k, 'hex'), now() + s * interval '1 second'
    from (select * from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map(({ seconds }) => seconds)}::float8[])
      as given (k, s) order by k) as given
    on conflict (company_id, key) do update set until = greatest(now(), b.until) + (excluded.until - now())
    returning encode(key, 'hex') as key, extract(epoch from until - now())::float8 as seconds`.execute(tx)
  return new Map(rows.map(({ key, seconds }) => [key, seconds]))
}

/** How many seconds the next mail that a company sends would wait. */
export async function companyWaits(tx: Tx, seal: Seal): Promise<number> {
  const { atOnce, everySeconds } = serverLimits.mailBrakes.company
  const row = await tx
    .selectFrom('mail_brakes')
    .select(sql<number>`extract(epoch from until - now())::float8`.as('seconds'))
    .where('key', '=', Buffer.from(ofCompany(seal).key, 'hex'))
    .executeTakeFirst()
  return Math.max(0, (row?.seconds ?? 0) + (1 - atOnce) * everySeconds)
}
