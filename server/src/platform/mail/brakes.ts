import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { ApiError } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import type { MailKind } from './kind.ts'
import type { Seal } from '../guard/seal.ts'

export type BrakedMail = {
  kind: MailKind
  to: string
  /** Who causes it; nobody where whoever asks need not be signed in. */
  senderId?: string | undefined
  /** It waits however long that takes; of others whoever asks is refused where the wait would be too long. */
  waitsOn: boolean
  /** It is never written; who sends it must not learn that from the pace. */
  keptBack?: boolean | undefined
}

type Brake = keyof typeof serverLimits.mailBrakes
/**
 * `beside`: it is kept as long as that line would be with it. `kept`: the line in which the same sender's mail to the same
 * address stands that was kept back, if there is any.
 */
type Line = { brake: Brake; key: string; beside?: string; kept?: string }

const ofCompany = (seal: Seal): Line => ({ brake: 'company', key: markOf(seal, 'mail of company') })
const markOf = (seal: Seal, text: string) => seal.mark(text).toString('hex')

/**
 * The lines that a mail stands in. Each kind has one of its own to an address: invitations hold up no link for a new
 * password, and what anybody may ask for holds up nothing that an admin does. Mail about one's own account does not
 * wait for what a company sends.
 */
function linesOf(seal: Seal, mail: BrakedMail): Line[] {
  const { kind, senderId } = mail
  const lines = [lineTo(seal, mail)]
  if (senderId !== undefined) lines.push({ brake: 'sender', key: markOf(seal, `mail by ${senderId}`) })
  if (kind.line === 'sent') lines.push(ofCompany(seal))
  if (kind.line === 'of the day') lines.push({ brake: 'company', key: markOf(seal, 'news of company') })
  return lines
}

/**
 * The line to an address. What is kept back stands in one of its sender's own, which is as long as the line to the address
 * would be with it: so whoever is blocked holds up nobody else, and is held up as if they were not, to the second.
 */
function lineTo(seal: Seal, { kind, to, senderId, keptBack }: BrakedMail): Line {
  const asked = senderId === undefined ? 'asked for by anybody' : 'sent'
  const brake = kind.often ? 'often' : 'account'
  const key = markOf(seal, `mail ${kind.name} ${asked} to ${to}`)
  if (!kind.keptBack || senderId === undefined) return { brake, key }
  const kept = markOf(seal, `mail ${kind.name} kept from ${to} by ${senderId}`)
  return keptBack ? { brake, key: kept, beside: key } : { brake, key, kept }
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
  const lengths = new Map<string, { every: number; length: number; beside?: string | undefined }>()
  const turns = mails.map((mail) =>
    linesOf(seal, mail).map(({ brake, key, beside, kept }) => {
      const every = serverLimits.mailBrakes[brake].everySeconds
      const line = lengths.get(key) ?? { every, length: 0, beside }
      line.length += 1
      lengths.set(key, line)
      return { brake, key, kept, nth: line.length }
    }),
  )
  const grown = [...lengths].map(([key, { every, length, beside }]) => ({
    key,
    seconds: length * every,
    beside,
  }))
  const ends = await lengthen(tx, [...grown, ...(await keptBeside(tx, grown))])
  return mails.map(({ waitsOn }, i) => {
    const waits = (turns[i] ?? []).map(({ brake, key, kept = '', nth }) => {
      const { atOnce, everySeconds, longestWaitSeconds } = serverLimits.mailBrakes[brake]
      const behind = (lengths.get(key)?.length ?? 0) - nth
      const end = Math.max(ends.get(key) ?? 0, ends.get(kept) ?? 0)
      const wait = end - (behind + atOnce) * everySeconds
      if (!waitsOn && wait > longestWaitSeconds) refuse(wait - longestWaitSeconds)
      return wait
    })
    return Math.max(0, ...waits)
  })
}

type Grown = { key: string; seconds: number; beside?: string | undefined }

/** The lines of mail that was kept back from the addresses of these: they grow with them. */
async function keptBeside(tx: Tx, lines: readonly Grown[]): Promise<Grown[]> {
  const { rows } = await sql<{ key: string; beside: string }>`
    select encode(key, 'hex') as key, encode(beside, 'hex') as beside from mail_brakes
    where beside in (select decode(k, 'hex') from unnest(${lines.map(({ key }) => key)}::text[]) k)
      and until > now()`.execute(tx)
  const own = new Set(lines.map(({ key }) => key))
  const secondsOf = new Map(lines.map(({ key, seconds }) => [key, seconds]))
  return rows
    .filter(({ key }) => !own.has(key))
    .map(({ key, beside }) => ({ key, seconds: secondsOf.get(beside) ?? 0, beside }))
}

/** Makes lines longer by so many seconds, and answers how long each is now. */
async function lengthen(tx: Tx, lines: readonly Grown[]): Promise<Map<string, number>> {
  const column = <T>(of: (line: Grown) => T) => lines.map(of)
  const { rows } = await sql<{ key: string; seconds: number }>`
    with given as (
      select decode(k, 'hex') as key, s * interval '1 second' as more, decode(nullif(b, ''), 'hex') as beside
      from unnest(${column(({ key }) => key)}::text[], ${column(({ seconds }) => seconds)}::float8[],
        ${column(({ beside }) => beside ?? '')}::text[]) as line (k, s, b))
    insert into mail_brakes as b (company_id, key, until, beside)
    select current_company(), g.key, greatest(now(), a.until) + g.more, g.beside
    from given g left join mail_brakes a on a.company_id = current_company() and a.key = g.beside
    order by g.key
    on conflict (company_id, key) do update set until =
      greatest(excluded.until, greatest(now(), b.until) + (select g.more from given g where g.key = b.key))
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
