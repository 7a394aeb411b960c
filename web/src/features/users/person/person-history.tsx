import { usersApi, type HistoryEntry } from '#contract/people/users.ts'
import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { infinite } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { useChangedValue } from '../form/changed-value.ts'
import classes from '../users.module.css'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { MoreButton } from '../../../shared/more-button.tsx'

/** What was done to a person and by them, newest first. */
export function PersonHistory({ id }: { id: string }) {
  const { t } = useTranslate()
  const history = useInfiniteQuery({
    ...infinite(usersApi.history, { params: { id }, query: { pageSize: 10 } }),
    ...freshness.personHistory,
  })
  if (history.isPending) return <LoadingLines lines={4} />
  if (history.isError && !history.data) return <LoadFailed of={history} />
  const entries = history.data.pages.flatMap((page) => page.items)
  if (!entries.length) return <Text c="dimmed">{t('users.history.none')}</Text>
  return (
    <>
      <ol className={classes.history}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} own={entry.actorId === id} />
        ))}
      </ol>
      <MoreButton of={history} />
    </>
  )
}

function Entry({ entry, own }: { entry: HistoryEntry; own: boolean }) {
  const { t } = useTranslate()
  const shown = useChangedValue()
  const fields = Object.keys({ ...entry.before, ...entry.after })
  // What has no words of its own here has those of the audit log.
  const actionName = (name: string) =>
    t({
      key: `users.history.${name}`,
      defaultValue: t({ key: `audit.action.${name}`, defaultValue: name }),
    })
  const fieldName = (name: string) =>
    t({
      key: `users.history.field.${name}`,
      defaultValue: t({ key: `audit.name.${name}`, defaultValue: name }),
    })
  return (
    <li className={classes.entry}>
      <div>{actionName(entry.action)}</div>
      {fields.map((field) => (
        <div key={field} className={classes.change}>
          {fieldName(field)}:{' '}
          {entry.before && field in entry.before && (
            <del className={classes.before}>{shown(field, entry.before[field])}</del>
          )}{' '}
          {entry.after && field in entry.after && (
            <ins className={classes.after}>{shown(field, entry.after[field])}</ins>
          )}
        </div>
      ))}
      <div className={classes.when}>
        <DateTime at={entry.at} />
        {!own && entry.actorName && ` · ${entry.actorName}`}
      </div>
    </li>
  )
}
