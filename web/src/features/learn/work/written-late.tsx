import type { Work, WorkRound } from '#contract/work.ts'
import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useMe } from '../../../api/me.ts'
import classes from '../../../shared/work/work.module.css'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { writtenLate } from './work-saver.ts'

/** What was written here when the round had been handed in already, as on another device: it stays until it is let go. */
export function WrittenLate({ work, round }: { work: Work; round: WorkRound }) {
  const { t } = useTranslate()
  const person = useMe().id
  const [{ late, drop }, set] = useState(() => writtenLate(person, work.id, round))
  if (!late) return null
  const mayTakeBack = work.moves.some((move) => move === 'withdraw' || move === 'withdraw_again')
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('work.late.title')}
      role="status"
    >
      <div className={classes.writing}>
        <p className={classes.plain}>{t(mayTakeBack ? 'work.late.take_back' : 'work.late.copy')}</p>
        {late.text !== round.text && (
          <Textarea label={t('work.text')} autosize maxRows={12} readOnly value={late.text} />
        )}
        {late.link.trim() !== round.link && <TextInput label={t('work.link')} readOnly value={late.link} />}
        <div className={classes.acts}>
          <CopyButton value={[late.text, late.link].filter(Boolean).join('\n\n')} />
          <Button
            variant="default"
            onClick={() => {
              drop()
              set({ late: undefined, drop })
            }}
          >
            {t('work.late.discard')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
