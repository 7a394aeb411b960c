import { Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

import { MessageText } from './message-text.tsx'
import classes from './thread.module.css'
import type { Outbox, Waiting } from './outbox.ts'

/** A message that has not arrived yet: it is on its way, or was refused and is not lost. */
export function WaitingRow({ waiting, outbox }: { waiting: Waiting; outbox: Outbox }) {
  const { t } = useTranslate()
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
          <span className={classes.refused}>{t('messages.refused')}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => outbox.again(waiting.id)}>
            {t('messages.again')}
          </Button>
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => outbox.drop(waiting.id)}>
            {t('messages.discard')}
          </Button>
        </Group>
      ) : (
        <span className={classes.under}>{t('messages.waiting')}</span>
      )}
    </li>
  )
}
