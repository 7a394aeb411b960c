import type { Home } from '#contract/dashboard.ts'
import { holdsMentor, isOpen } from '#contract/rules/help/help-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import { orderedQueue } from '../queue/queue.ts'
import { asNow, selectRequests, type RequestWithPeople } from '../requests.ts'

type Cards = NonNullable<Home['help']>['own']
const MOST = 3

function card(found: RequestWithPeople, part: 'student' | 'claimer' | 'taker'): Cards[number] {
  const row = asNow(found)
  const other = part === 'student' ? row.claimer : row.student
  return {
    id: row.id,
    state: row.state,
    other: other && {
      id: other.id,
      name: other.name,
      surname: other.surname,
      photoUrl: other.photoKey && mediaUrl(row.company_id, other.photoKey),
    },
    lesson: row.lesson,
    askedAt: row.asked_at.toISOString(),
    promisedAt: row.promised_at.toISOString(),
    dueAt: ((row.state === 'awaiting_mentor' && row.next_at) || row.promised_at).toISOString(),
    turn: part === 'student' ? row.state === 'awaiting_student' : holdsMentor.includes(row.state),
  }
}

/** One’s own open requests, what was answered first; for a mentor what they hold and what waits; absent where there is none. */
export async function homeHelp(ctx: Context): Promise<Pick<Home, 'help'>> {
  const { tx, actor, company } = ctx
  if (actor.companyId !== company.id) return {}
  const open = selectRequests(tx).where('h.state', 'in', isOpen)
  const mine = await open
    .where((is) => is.or([is('h.student_id', '=', actor.id), is('h.claimer_id', '=', actor.id)]))
    // What one holds comes before all that waits for others, however much that is.
    .orderBy((is) => is('h.state', 'in', holdsMentor), 'desc')
    .orderBy('h.last_at', 'desc')
    .limit(20)
    .execute()
  const own = mine.filter((row) => row.student_id === actor.id).map((row) => card(row, 'student'))
  const held = mine
    .filter((row) => asNow(row).claimer_id === actor.id)
    .map((row) => card(row, 'claimer'))
    .filter(({ turn }) => turn)
    .toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))
  const queue = actor.role === 'mentor' ? await orderedQueue(ctx) : []
  const ids = queue.slice(0, MOST).map(({ id }) => id)
  const rows = ids.length ? await selectRequests(tx).where('h.id', 'in', ids).execute() : []
  const first = ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? [card(row, 'taker')] : []
  })
  if (own.length + held.length + queue.length === 0) return {}
  return {
    help: {
      own: own.toSorted((a, b) => Number(b.turn) - Number(a.turn)).slice(0, MOST),
      held: held.slice(0, MOST + 1),
      waiting: actor.role === 'mentor' ? { count: queue.length, first } : null,
    },
  }
}
