import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { failLimit } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { auditAll } from '../../platform/audit.ts'
import type { Found } from './find-cell.ts'

/** What somebody wants to stand in a cell, over what they saw there. */
type Wanted = {
  revision: number
  points: number | null
  comment: string
  /** Whether what late takes off is waived; without it that stays. */
  lateWaived?: boolean | undefined
}
type Judged = 'same' | 'set' | 'own' | 'too_high' | 'newer'

export const mostOf = ({ lesson }: Pick<Found, 'lesson'>): number => lesson.points ?? 0

const waivedIn = ({ enrolment, lesson }: Found): boolean =>
  enrolment.grades?.find(({ lessonId }) => lessonId === lesson.lessonId)?.lateWaived ?? false

const isSame = (found: Found, { points, comment, lateWaived }: Wanted) => {
  const { set } = found.cell
  const isGrade =
    (set?.points ?? null) === points && (set?.comment ?? '') === (points === null ? '' : comment)
  return isGrade && (lateWaived === undefined || lateWaived === waivedIn(found))
}

/** What is to become of a grade that is set by hand. The same once more, of whom the answer did not reach, is no conflict. */
export function judgeGrade(found: Found, wanted: Wanted, actorId: string): Judged {
  if (found.enrolment.user_id === actorId || found.cell.ownTeam) return 'own'
  if (wanted.points !== null && wanted.points > mostOf(found)) return 'too_high'
  if (isSame(found, wanted)) return 'same'
  return found.cell.revision === wanted.revision ? 'set' : 'newer'
}

const said = (points: number | null, of: number) => (points === null ? '–' : `${points}/${of}`)

type Writing = Pick<Context, 'tx' | 'company' | 'actor' | 'request'>
type Keeping = { found: Found; wanted: Wanted }
/** A statement has so many places for values. */
const AT_ONCE = 1000

/** Writes grades over those that attempts or reviews make, each with its line in its cell's history and in the audit log. */
export async function keepGrades(ctx: Writing, all: readonly Keeping[]): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await keepSome(ctx, all.slice(from, from + AT_ONCE))
}

async function keepSome({ tx, company, actor, request }: Writing, all: readonly Keeping[]): Promise<void> {
  if (all.some(({ found }) => found.cell.revision >= limits.gradeChanges))
    failLimit('gradeChanges', limits.gradeChanges)
  const lines = all.map(({ found, found: { enrolment, lesson, cell, round }, wanted }) => ({
    at: {
      company_id: company.id,
      enrolment_id: enrolment.id,
      user_id: enrolment.user_id,
      lesson_id: lesson.lessonId,
      completion: round,
    },
    by: { by_id: actor.id, comment: wanted.comment },
    seq: cell.revision + 1,
    from: cell.set?.points ?? null,
    to: wanted.points,
    wasWaived: waivedIn(found),
    waived: wanted.lateWaived ?? waivedIn(found),
  }))
  await tx
    .insertInto('gradebook_grades')
    .values(
      lines.map(({ at, by, seq, to, waived }) => ({
        ...at,
        ...by,
        points: to,
        late_waived: waived,
        revision: seq,
      })),
    )
    .onConflict((row) =>
      row.columns(['company_id', 'enrolment_id', 'lesson_id', 'completion']).doUpdateSet((has) => ({
        by_id: has.ref('excluded.by_id'),
        comment: has.ref('excluded.comment'),
        points: has.ref('excluded.points'),
        late_waived: has.ref('excluded.late_waived'),
        revision: has.ref('excluded.revision'),
        set_at: sql<Date>`now()`,
      })),
    )
    .execute()
  await tx
    .insertInto('gradebook_changes')
    .values(
      lines.map(({ at, by, seq, from, to, wasWaived, waived }) => ({
        ...at,
        ...by,
        seq,
        points_from: from,
        points_to: to,
        late_waived: waived === wasWaived ? null : waived,
      })),
    )
    .execute()
  await auditAll(
    tx,
    company.id,
    { actor, request },
    all.map(({ found, wanted }) => ({
      action: 'courses.grade_set',
      target: {
        type: 'user',
        id: found.enrolment.user_id,
        name: `${found.enrolment.name} ${found.enrolment.surname}`.trim(),
      },
      before: { points: said(found.cell.set?.points ?? null, mostOf(found)) },
      after: {
        title: found.lesson.title,
        points: said(wanted.points, mostOf(found)),
        reason: wanted.comment,
        ...(wanted.lateWaived === undefined ? {} : { lateWaived: wanted.lateWaived }),
      },
    })),
  )
}
