import { ALIKE, alike } from '#contract/rules/help/alike.ts'
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

/** Of these answers to one item those that may say the same as another, the most alike first. */
export const alikeAmong = (rows: readonly AnswerRow[], one: Pick<AnswerRow, 'id' | 'asked' | 'text'>) =>
  rows
    .filter(({ id }) => id !== one.id)
    .map((row) => ({ row, like: Math.max(alike(row.asked, one.asked), alike(row.text, one.text)) }))
    .filter(({ like }) => like >= ALIKE)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, MOST)
    .map(({ row }) => row)
