import { auditApi, type AuditEntry } from '#contract/people/audit.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { SheetFrame } from '../../ui/sheet/sheet-frame.tsx'
import type { Sheet } from '../../ui/sheet/use-sheet.ts'
import { DateTime } from '../../ui/time/time.tsx'
import { useActionName } from './action-name.ts'
import classes from './audit.module.css'
import { Changes } from './changes.tsx'

type Props = {
  sheet: Sheet
  /** The entry where the list has it; any other, as of an address that was sent, is asked for. */
  row: AuditEntry | undefined
  onFilter: (name: 'actor' | 'target' | 'batch', value: string) => void
}

/** All that is known of one entry, with what was there before and after. */
export default function EntrySheet({ sheet, row, onFilter }: Props) {
  const nameOf = useActionName()
  const asked = useQuery({
    ...query(auditApi.byId, { params: { id: sheet.shown ?? '' } }),
    ...freshness.auditEntry,
    enabled: !row,
  })
  const entry = row ?? asked.data
  return (
    <SheetFrame sheet={sheet} name={entry && nameOf(entry.action)} failed={asked.isError}>
      {entry ? (
        <Details entry={entry} onFilter={onFilter} />
      ) : asked.isError ? (
        <LoadFailed of={asked} />
      ) : (
        <LoadingLines lines={6} />
      )}
    </SheetFrame>
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
    <div>
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
    </div>
  )
}
