import { sql, type Selectable } from 'kysely'
import type { CheckIn } from '#contract/mentoring/check-ins.ts'
import type { Database } from '../../../db/types.ts'
import type { Context } from '../../../http/caller/context.ts'
import { feedbackLimits } from '../limits.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import { openCheckInWord } from '../word-seal.ts'

export type CheckInRow = Selectable<Database['check_ins']>
const { changeHours, askedDays } = feedbackLimits

/** Whether one may answer, or answer otherwise. */
export function mayAnswer({ asked_at, answered_at }: CheckInRow, now = Date.now()): boolean {
  const until = answered_at
    ? answered_at.getTime() + changeHours * HOUR_MS
    : asked_at.getTime() + askedDays * DAY_MS
  return now < until
}

/** What one was asked, with the other of the two and the word that one left: of this pair alone, or of all. */
export const ownCheckIns = ({ tx, actor }: Context, relationshipId?: string) =>
  tx
    .selectFrom('check_ins as c')
    .leftJoin('check_in_words as w', (join) =>
      join
        .onRef('w.company_id', '=', 'c.company_id')
        .onRef('w.relationship_id', '=', 'c.relationship_id')
        .onRef('w.author_id', '=', 'c.author_id')
        .onRef('w.moment', '=', 'c.moment'),
    )
    .selectAll('c')
    .select(['w.audience', 'w.body', 'w.sealed'])
    .where('c.author_id', '=', actor.id)
    .$if(relationshipId !== undefined, (q) => q.where('c.relationship_id', '=', relationshipId ?? ''))
    .orderBy('c.asked_at', 'desc')
    .orderBy('c.moment')

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownCheckIns>['execute']>>[number]

/** Those that one is asked and has said nothing to. */
export const isAsked = sql<boolean>`(c.answers is null and not c.put_off
  and c.asked_at > now() - make_interval(days => ${askedDays}))`

export function viewCheckIn({ services }: Context, row: OwnRow, other: CheckIn['other']): CheckIn {
  const { answers, answered_at, body, sealed } = row
  const isOpen = mayAnswer(row)
  return {
    relationshipId: row.relationship_id,
    moment: row.moment,
    other: { id: other.id, name: other.name, surname: other.surname },
    questions: row.questions,
    asked: answers === null && !row.put_off && isOpen,
    open: isOpen,
    own:
      answers !== null && answered_at !== null
        ? {
            answers,
            word: row.audience ? openCheckInWord(services.seal, { ...row, body, sealed }) : '',
            wordFor: row.audience ?? 'author',
            changesUntil: isOpen
              ? new Date(answered_at.getTime() + changeHours * HOUR_MS).toISOString()
              : null,
          }
        : null,
  }
}
