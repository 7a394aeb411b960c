import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { ownPair } from '../../mentoring/offered.ts'
import { freeAmong, inMentorsTime } from '../slots/require-free.ts'
import { datesOf } from './dates-asked.ts'

/** The dates of a session that would repeat, and which of them are free: said before it is asked for. */
export async function listSeriesDates(ctx: Context, { params, query }: Input<typeof bookingApi.seriesDates>) {
  const pair = await ownPair(ctx, params.id)
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const { minutes, every, count } = query
  const first = new Date(query.first)
  const dates = datesOf({ pair, company: ctx.company, first, repeat: { every, count } })
  const { free } = await freeAmong(ctx, inMentorsTime(pair), {
    times: [first],
    later: dates.slice(1).map(({ at }) => at),
    minutes,
    inHours: pair.part === 'mentee',
  })
  return {
    items: dates.map(({ at, shown }) => ({ at: at.toISOString(), free: shown && free.has(at.getTime()) })),
  }
}
