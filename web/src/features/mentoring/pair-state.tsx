import type { Pair } from '#contract/mentoring/mentoring.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colours = {
  proposed: 'yellow',
  active: 'green',
  paused: 'yellow',
  completed: 'green',
  handed_over: 'gray',
  ended: 'gray',
  declined: 'gray',
  expired: 'gray',
} as const

/** How a pair stands, in a word. */
export function PairState({
  state,
  takenBack = false,
}: Pick<Pair, 'state'> & { takenBack?: boolean | undefined }) {
  const { t } = useTranslate()
  return (
    <Badge component="span" variant={state === 'completed' ? 'filled' : 'light'} color={colours[state]}>
      {t(takenBack ? 'mentoring.state.taken_back' : `mentoring.state.${state}`)}
    </Badge>
  )
}
