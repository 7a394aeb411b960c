import type { CheckIn, checkInsApi } from '#contract/mentoring/check-ins.ts'
import type { Home } from '#contract/dashboard.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Context } from '../../../http/caller/context.ts'
import { ownPair } from '../../mentoring/offered.ts'
import { isAsked, ownCheckIns, viewCheckIn } from './check-in.view.ts'

export const otherIn = ({ part, mentor, mentee }: Relationship) => (part === 'mentor' ? mentee : mentor)

/** What one was asked of one’s own pair. */
export async function pairCheckIns(ctx: Context, { params }: Input<typeof checkInsApi.ofPair>) {
  const pair = await ownPair(ctx, params.id)
  const rows = await ownCheckIns(ctx, pair.id).execute()
  return { items: rows.map((row) => viewCheckIn(ctx, row, otherIn(pair))) }
}

/** What one is asked on one’s home; absent where there is nothing. */
export async function homeCheckIns(ctx: Context, most: number): Promise<Pick<Home, 'checkIns'>> {
  const rows = await ownCheckIns(ctx).where(isAsked).limit(most).execute()
  const checkIns: CheckIn[] = []
  for (const row of rows)
    checkIns.push(viewCheckIn(ctx, row, otherIn(await ownPair(ctx, row.relationship_id))))
  return checkIns.length > 0 ? { checkIns } : {}
}
