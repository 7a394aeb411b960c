import { Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useWhy } from '../load-failed.tsx'
import { MessageText } from './message-text.tsx'
import { refusalOf, type Outbox, type Waiting } from './outbox.ts'
import classes from './thread.module.css'

/** A message that has not arrived yet: it is on its way, or was refused, for a reason, and is not lost. */
export function WaitingRow({ waiting, outbox }: { waiting: Waiting; outbox: Outbox }) {
  const { t } = useTranslate()
  const why = useWhy()(refusalOf(waiting))
  return (
    <li className={classes.message} data-mine data-waiting>
      <div className={classes.bubble}>
        <MessageText text={waiting.text} />
        {Boolean(waiting.files) && (
          <span className={classes.underWay}>{t('messages.files.count', { count: waiting.files ?? 0 })}</span>
        )}
      </div>
      {waiting.refused ? (
        <Group gap={4} justify="flex-end">
          <span className={classes.refused}>
            {t('messages.refused')}
            {why && ` ${why}`}
          </span>
          {waiting.text && <CopyButton compact value={waiting.text} />}
          <Button variant="subtle" size="compact-sm" onClick={() => outbox.again(waiting.id)}>
            {t('messages.again')}
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => outbox.drop(waiting.id)}>
            {t('messages.discard')}
          </Button>
        </Group>
      ) : (
        <span className={classes.under}>{t('messages.waiting')}</span>
      )}
    </li>
  )
}
