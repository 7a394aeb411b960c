import type { ListedHelp } from '#contract/help/help.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colors: Record<ListedHelp['state'], string> = {
  queued: 'yellow',
  claimed: 'yellow',
  awaiting_student: 'green',
  awaiting_mentor: 'yellow',
  closed: 'gray',
  cancelled: 'gray',
}

/** How a request stands, in a word for whoever looks at it. */
export function HelpState({
  state,
  part,
}: {
  state: ListedHelp['state']
  part: 'student' | 'mentor' | 'lead'
}) {
  const { t } = useTranslate()
  return (
    <Badge component="span" color={colors[state]} variant="light">
      {t(`help.state.${part}.${state}`)}
    </Badge>
  )
}
