import { ALIKE, alike, type Stems } from '#contract/rules/help/alike.ts'
import { stemsOf } from '../../capabilities/search/offered.ts'
import type { Tx } from '../../db/tenant.ts'
import { answersLimits } from './limits.ts'
import { selectAnswers, type AnswerRow } from './answers.view.ts'

const { compared, alike: MOST } = answersLimits

/** Answers to one item that are published or may be, those that helped most first. */
export const answersTo = (tx: Tx, { course_id, item_id }: { course_id: string; item_id: string }) =>
  selectAnswers(tx)
    .where('a.course_id', '=', course_id)
    .where('a.item_id', '=', item_id)
    .where('a.state', 'in', ['proposed', 'published'])
    .orderBy('helped', 'desc')
    .orderBy('a.id')
    .limit(compared)
    .execute()

type Said = Pick<AnswerRow, 'id' | 'asked' | 'text'>

/** What answers ask and say, by its stems. */
export const stemsOfAnswers = (tx: Tx, rows: readonly Said[]) =>
  stemsOf(
    tx,
    rows.flatMap(({ asked, text }) => [asked, text]),
  )

/** Of these answers to one item those that may say the same as another, the most alike first. */
export function alikeAmong(
  rows: readonly AnswerRow[],
  one: Said,
  stems: ReadonlyMap<string, Stems>,
): AnswerRow[] {
  const like = (a: string, b: string) => alike(stems.get(a) ?? [], stems.get(b) ?? [])
  return rows
    .filter(({ id }) => id !== one.id)
    .map((row) => ({ row, like: Math.max(like(row.asked, one.asked), like(row.text, one.text)) }))
    .filter(({ like }) => like >= ALIKE)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, MOST)
    .map(({ row }) => row)
}
