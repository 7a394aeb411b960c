import { sql } from 'kysely'
import { afterSessionMove, type SessionMove } from '#contract/rules/mentoring/session-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import { bookingLimits } from './limits.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { pairIsOver } from '../mentoring/offered.ts'
import { standingOf, type SessionRow } from './session.view.ts'
import { together } from './series/together.ts'
import { giveUpRoom, notComing } from './together/leave-together.ts'
import { tellAll, type News } from './tell.ts'

const { atOnce } = bookingLimits

const ended = sql`s.starts_at + make_interval(mins => s.minutes) <= now()`
const isOver = pairIsOver('s')
/** What the time has done to a session s and nobody has written down. */
const isDue = sql<boolean>`(s.state = 'requested' and (s.expires_at <= now() or ${isOver})
  or s.state = 'confirmed' and (s.starts_at <= now() or ${isOver})
  or s.state = 'live' and ${ended})`

const dueRows = (tx: Tx) =>
  tx
    .selectFrom('booking_sessions as s')
    .selectAll('s')
    .select(sql<boolean>`${ended}`.as('ended'))
    .select(sql<boolean>`${isOver}`.as('over'))
    .select(sql<boolean>`s.starts_at <= now()`.as('begun'))
    .where(isDue)
    .orderBy('s.id')
    .limit(atOnce)
    .forUpdate('s')
    .skipLocked()
    .execute()
type Due = Awaited<ReturnType<typeof dueRows>>[number]

/** What becomes of it, one move after the other. */
function movesOf(row: Due): SessionMove[] {
  if (row.state === 'requested') return ['expire']
  if (row.state === 'live') return ['finish']
  if (!row.begun) return ['cancel']
  return row.ended ? ['start', 'finish'] : ['start']
}

async function settle(tx: Tx, due: Due): Promise<SessionRow & { move: SessionMove }> {
  const standing = standingOf(due)
  let { state } = due
  let last: SessionMove = 'finish'
  for (const move of movesOf(due)) {
    state = afterSessionMove({ ...standing, state }, move, 'time') ?? state
    last = move
  }
  const row = await tx
    .updateTable('booking_sessions')
    .set({ state, last_move: last, last_by: 'time', word: '', changed_at: sql`now()` })
    .where('id', '=', due.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, move: last }
}

/** Writes down what the time did to some of a company’s sessions; answers whether there may be more. */
async function settleIn({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const due = await dueRows(tx)
    const news: News[] = []
    for (const one of due) {
      const { move, ...row } = await settle(tx, one)
      const asker = row.waits_for === 'mentor' ? 'mentee' : 'mentor'
      if (move === 'expire') news.push({ row, what: 'expired', by: 'time', file: null, to: asker })
      if (move !== 'cancel') continue
      const goesOn = await giveUpRoom({ tx, services, companyId }, row)
      news.push(...notComing({ row, by: 'time', goesOn }))
    }
    if (news.length > 0) await tellAll({ tx, services, company: await companyOf(tx) }, together(news))
    return due.length === atOnce
  })
}

/** Requests expire, sessions begin and end, and what is booked of a pair that is over is cancelled. */
export const settleSessions = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select s.company_id from booking_sessions s where ${isDue}`,
      said: 'a company’s sessions were not settled',
      piece: (companyId) => settleIn(services, companyId),
    },
    signal,
  )
