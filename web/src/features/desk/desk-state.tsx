import type { ListedDesk } from '#contract/help/desk.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colors: Record<ListedDesk['state'], string> = { open: 'yellow', answered: 'green', closed: 'gray' }

/** How it stands, in a word for whoever looks at it. */
export function DeskState({ state, part }: Pick<ListedDesk, 'state' | 'part'>) {
  const { t } = useTranslate()
  return (
    <Badge color={colors[state]} variant="light">
      {t(`desk.state.${part}.${state}`)}
    </Badge>
  )
}
