import type { WorkText } from '#contract/practice/work.ts'
import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import classes from '../../../shared/work/work.module.css'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Late } from './work-saver.ts'

type Round = WorkText & { number: number }
type Props = {
  round: Round
  /** What was written of it here. */
  find: (round: Round) => Late[]
  /** Translation keys: what it is, and what can be done with it. */
  title: string
  message: string
}

/** What was written here and is not what the round has: it stays in sight until it is let go. */
export function WrittenLate({ round, find, title, message }: Props) {
  const { t } = useTranslate()
  const [all, set] = useState(() => find(round))
  return all.map((late) => (
    <Alert
      key={`${late.link} ${late.text}`}
      color="yellow"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(title)}
      role="status"
    >
      <div className={classes.writing}>
        <p className={classes.plain}>{t(message)}</p>
        {late.text !== round.text && (
          <Textarea label={t('work.late.text')} autosize maxRows={12} readOnly value={late.text} />
        )}
        {late.link.trim() !== round.link && (
          <TextInput label={t('work.late.link')} readOnly value={late.link} />
        )}
        <div className={classes.acts}>
          <CopyButton value={[late.text, late.link].filter(Boolean).join('\n\n')} />
          <Button
            variant="default"
            onClick={() => {
              late.drop()
              set(all.filter((one) => one !== late))
            }}
          >
            {t('work.late.discard')}
          </Button>
        </div>
      </div>
    </Alert>
  ))
}
