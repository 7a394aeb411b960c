import type { HelpItem } from '#contract/help/help.ts'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { AskForHelp } from './ask-for-help.tsx'
import type { MarkedPassage } from './marked-passage.ts'

type Props = {
  item: HelpItem
  /** Words of the lesson that it is about. */
  marked?: MarkedPassage | null
  opened: boolean
  onClose: () => void
  /** Opens the next hint, where there is one: it comes before a person, unless one wants a person at once. */
  onHint?: (() => void) | undefined
}

/** What helps whoever is stuck: a hint, an answer that was given before, a person. */
export default function StuckDialog({ item, marked = null, opened, onClose, onHint }: Props) {
  const { t } = useTranslate()
  const [isMarking, setMarking] = useState(false)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('help.stuck.title')} closeOnEscape={!isMarking}>
      {opened && (
        <AskForHelp
          item={item}
          marked={marked}
          onClose={onClose}
          onMarking={setMarking}
          onHint={
            onHint &&
            (() => {
              onClose()
              onHint()
            })
          }
        />
      )}
    </Dialog>
  )
}
