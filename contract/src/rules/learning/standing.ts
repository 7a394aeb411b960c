import type { Standing } from '../../training/training.ts'

type Far = { complete: boolean; begun: boolean; dueOn: string | null }

/** How somebody stands on a day: what is not done is late the day after its own. */
export function standingOf({ complete, begun, dueOn }: Far, today: string): Standing {
  if (complete) return 'done'
  if (dueOn !== null && dueOn < today) return 'overdue'
  return begun ? 'under_way' : 'not_begun'
}
