import type { HelpItem } from '#contract/help/help.ts'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { StuckDialog } from './stuck-dialog.tsx'

type Props = {
  item: HelpItem
  /** The number of the question, where it is one of a page of many. */
  number?: number
  onHint?: (() => void) | undefined
}

/** From stuck to the next thing that helps, in one press. */
export function Stuck({ item, number, onHint }: Props) {
  const { t } = useTranslate()
  const [opened, open] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconLifebuoy size={18} aria-hidden />}
        aria-label={number === undefined ? undefined : t('help.stuck.of_question', { number })}
        onClick={() => open(true)}
      >
        {t('help.stuck')}
      </Button>
      <StuckDialog item={item} opened={opened} onClose={() => open(false)} onHint={onHint} />
    </>
  )
}
