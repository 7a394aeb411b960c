import type { ProgrammeState as State } from '#contract/rules/mentoring/programme-moves.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colours = { draft: 'yellow', open: 'blue', running: 'green', closed: 'gray' } as const

export function ProgrammeState({ state }: { state: State }) {
  const { t } = useTranslate()
  return (
    <Badge variant="light" color={colours[state]}>
      {t(`programmes.state.${state}`)}
    </Badge>
  )
}
