import type { WorkPage } from '#contract/practice/work.ts'
import { isTaken } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { useReached } from '../../../ui/time/time.tsx'

/** The round that is written, or was handed in last; the first where nothing is begun. */
export const roundNow = ({ work }: WorkPage): { number: number } => ({
  number: work?.draft?.round ?? work?.rounds[0]?.number ?? 1,
})

/** Whether one's work is taken no more: by the server's word, and by this clock from the cut-off on, before that is asked again. */
export function useShut(asked: WorkPage): boolean {
  const { work, settings } = asked
  const isReached = useReached(settings.cutOffAt ?? null)
  const isRefused =
    settings.cutOffAt !== undefined &&
    work?.draft != null &&
    !work.moves.some((move) => move.startsWith('hand_in'))
  return isRefused || (isReached && !isTaken(settings, roundNow(asked), new Date()))
}
