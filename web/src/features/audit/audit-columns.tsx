import type { AuditEntry } from '#contract/people/audit.ts'
import { useTranslate } from '@tolgee/react'
import type { Column } from '../../ui/data-table/columns.ts'
import { DateTime } from '../../ui/time/time.tsx'
import { useActionName } from './action-name.ts'
import classes from './audit.module.css'

const none = <span className={classes.none}>–</span>

/** What is told of each entry of the audit log. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslate()
  const nameOf = useActionName()
  return [
    {
      key: 'at',
      title: t('audit.field.at'),
      primary: true,
      render: ({ at }) => (
        <span className={`tabular ${classes.at}`}>
          <DateTime at={at} style="seconds" />
        </span>
      ),
    },
    {
      key: 'actor',
      title: t('audit.field.actor'),
      render: ({ actorName }) => <span className={classes.words}>{actorName || t('audit.nobody')}</span>,
    },
    { key: 'action', title: t('audit.field.action'), render: ({ action }) => nameOf(action) },
    {
      key: 'target',
      title: t('audit.field.target'),
      render: ({ targetName: name, targetType }) =>
        name || targetType ? (
          <span className={classes.words}>
            {name ?? t({ key: `audit.target.${targetType}`, defaultValue: targetType ?? '' })}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'ip',
      title: t('audit.field.ip'),
      hiddenAtFirst: true,
      render: ({ ip }) => (ip ? <span className="tabular">{ip}</span> : none),
    },
  ]
}
