import type { HelpItem } from '#contract/help/help.ts'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { AskForHelp } from './ask-for-help.tsx'

type Props = {
  item: HelpItem
  /** The number of the question, where it is one of a page of many. */
  number?: number
  /** Opens the next hint, where there is one: it comes before a person, unless one wants a person at once. */
  onHint?: (() => void) | undefined
}

/** From stuck to the next thing that helps, in one press. */
export function Stuck({ item, number, onHint }: Props) {
  const { t } = useTranslate()
  const [opened, open] = useState(false)
  const close = () => open(false)
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
      <Dialog opened={opened} onClose={close} title={t('help.stuck.title')}>
        {opened && (
          <AskForHelp
            item={item}
            onClose={close}
            onHint={
              onHint &&
              (() => {
                close()
                onHint()
              })
            }
          />
        )}
      </Dialog>
    </>
  )
}
