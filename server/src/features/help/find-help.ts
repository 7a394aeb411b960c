import { helpPart } from '#contract/rules/help/help-visibility.ts'
import type { IndexedKind, SearchSource } from '../../searchable.ts'
import { blockedWith } from '../conversations/offered.ts'
import { asNow, isReopened, selectRequests, takeableBy } from './requests.ts'

export const helpSource: SearchSource = {
  kind: 'help',
  table: 'help_requests',
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('help_requests')
      .select(['id', 'lesson', 'course', 'word', 'language', 'student_id as personId'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, lesson, course, word, ...row }) => ({
      ...row,
      ofId: id,
      id,
      title: lesson,
      words: `${word} ${course}`,
    }))
  },
}

/** Requests for whom their words are for: who asked, who holds them, and while they wait every mentor who might take them. */
export const findableHelp: IndexedKind = {
  source: helpSource,
  async within({ tx, actor }, most) {
    const rows = await tx
      .selectFrom('help_requests as h')
      .select('h.id')
      .where((at) =>
        at.or([
          at('h.student_id', '=', actor.id),
          at('h.claimer_id', '=', actor.id),
          ...(actor.role === 'mentor' ? [takeableBy(actor.id)] : []),
        ]),
      )
      .orderBy('h.last_at', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  },
  async open({ tx, actor }, places) {
    const rows = await selectRequests(tx)
      .where(
        'h.id',
        'in',
        places.map(({ id }) => id),
      )
      .execute()
    const blocked = await blockedWith(tx, actor.id)
    const seen = rows
      .map((row) => asNow(row))
      .filter((row) => {
        const part = helpPart(
          {
            studentId: row.student_id,
            claimerId: row.claimer_id,
            state: row.state,
            reopened: isReopened(row),
          },
          { id: actor.id, role: actor.role, blocked: blocked.has(row.student_id) },
        )
        return part !== null && part !== 'lead'
      })
    return seen.map(({ id, lesson, course, asked_at }) => ({
      id,
      title: lesson,
      about: course,
      at: asked_at.toISOString(),
      path: `/dashboard/help/${id}`,
    }))
  },
}
