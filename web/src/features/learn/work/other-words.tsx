import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from '../../../shared/work/work.module.css'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { OtherWords as Other } from './work-saver.ts'

type Props = { other: Other; onTake: () => void; onKeep: () => void }

/** What another of the team wrote while one was typing, above one's own: neither is lost before one chooses. */
export function OtherWords({ other, onTake, onKeep }: Props) {
  const { t } = useTranslate()
  const { by, text, link } = other
  const title = by ? t('work.team.other.title', { name: by }) : t('work.team.other.somebody')
  return (
    <Alert
      color="yellow"
      role="region"
      aria-label={title}
      icon={<IconUsers size={20} aria-hidden />}
      title={title}
    >
      <div className={classes.writing}>
        <p className={classes.plain} role="status">
          {t('work.team.other.how')}
        </p>
        <Textarea label={t('work.team.other.theirs')} autosize maxRows={12} readOnly value={text} />
        {link && <TextInput label={t('work.late.link')} readOnly value={link} />}
        <div className={classes.acts}>
          <CopyButton value={[text, link].filter(Boolean).join('\n\n')} />
          <Button variant="default" onClick={onTake}>
            {t('work.team.other.take')}
          </Button>
          <Button onClick={onKeep}>{t('work.team.other.keep')}</Button>
        </div>
      </div>
    </Alert>
  )
}
