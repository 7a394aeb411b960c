import type { WorkState as State } from '#contract/rules/learning/work-moves.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

/** What is not handed in, and what is its learner’s again; the rest has the company’s colour. */
const colors: Partial<Record<State, string>> = {
  in_progress: 'gray',
  returned: 'yellow',
}

/** How a piece of work stands, in a word. */
export function WorkState({ state }: { state: State }) {
  const { t } = useTranslate()
  return (
    <Badge component="span" variant="light" {...(colors[state] && { color: colors[state] })}>
      {t(`work.state.${state}`)}
    </Badge>
  )
}
