import type { AuditEntry } from '#contract/people/audit.ts'
import { Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { useActionName } from './action-name.ts'
import classes from './audit.module.css'
import { Changes } from './changes.tsx'

type Props = {
  entry: AuditEntry | null
  onClose: () => void
  onFilter: (name: 'actor' | 'target' | 'batch', value: string) => void
}

/** All that is known of one entry, with what was there before and after. */
export function EntryDialog({ entry, onClose, onFilter }: Props) {
  const nameOf = useActionName()
  return (
    <Dialog opened={entry !== null} onClose={onClose} title={entry && nameOf(entry.action)} size="lg">
      {entry && <Details entry={entry} onFilter={onFilter} />}
    </Dialog>
  )
}

/** To the second: two entries of one minute are told apart. */
function Moment({ at }: { at: string }) {
  return (
    <>
      <DateTime at={at} style="date" /> <DateTime at={at} style="seconds" />
    </>
  )
}

function Details({ entry, onFilter }: { entry: AuditEntry; onFilter: Props['onFilter'] }) {
  const { t } = useTranslate()
  const { actorId, targetId } = entry
  const facts: [string, ReactNode][] = [
    ['at', <Moment key="at" at={entry.at} />],
    ['actor', entry.actorName || t('audit.nobody')],
    ['target', entry.targetName],
    ['target_id', targetId && <code>{targetId}</code>],
    ['ip', entry.ip],
    ['user_agent', entry.userAgent],
    ['request_id', entry.requestId && <code>{entry.requestId}</code>],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([key, value]) =>
          value ? (
            <div key={key} className={classes.fact}>
              <dt>{t(`audit.field.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Changes before={entry.before} after={entry.after} />
      <Group mt="lg" gap="xs">
        {targetId && entry.targetType === 'user_batch' && (
          <Button variant="default" size="sm" onClick={() => onFilter('batch', targetId)}>
            {t('audit.each_change')}
          </Button>
        )}
        {entry.batchId && (
          <Button variant="default" size="sm" onClick={() => onFilter('target', entry.batchId ?? '')}>
            {t('audit.its_batch')}
          </Button>
        )}
        {targetId && (
          <Button variant="default" size="sm" onClick={() => onFilter('target', targetId)}>
            {t('audit.all_about')}
          </Button>
        )}
        {actorId && (
          <Button variant="default" size="sm" onClick={() => onFilter('actor', actorId)}>
            {t('audit.all_by')}
          </Button>
        )}
      </Group>
    </>
  )
}
