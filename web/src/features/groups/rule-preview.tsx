import { groupsApi, type GroupRule } from '#contract/people/groups.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { call } from '../../api/client.ts'
import classes from './groups.module.css'

const WAIT_MS = 300

/** Whom a rule finds now, before it is saved. */
export function RulePreview({ rule }: { rule: GroupRule }) {
  const { t } = useTranslate()
  const [asked] = useDebouncedValue(JSON.stringify(rule), WAIT_MS)
  const isAsking = asked !== JSON.stringify({ match: rule.match, conditions: {} })
  const found = useQuery({
    queryKey: [groupsApi.preview.id, asked],
    queryFn: () => call(groupsApi.preview, { body: { rule: JSON.parse(asked) as GroupRule } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  const names = found.data?.first.map(({ name, surname }) => `${name} ${surname}`.trim()) ?? []
  const more = (found.data?.people ?? 0) - names.length
  return (
    <p className={classes.preview} role="status">
      {!isAsking && t('groups.preview.nothing')}
      {isAsking && found.isError && t('groups.preview.failed')}
      {isAsking && found.data && (
        <>
          <strong>{t('groups.preview.found', { count: found.data.people })}</strong> {names.join(', ')}
          {more > 0 && ` ${t('groups.preview.more', { count: more })}`}
        </>
      )}
    </p>
  )
}
