import type { GroupSummary } from '#contract/people/groups.ts'
import { trainingApi } from '#contract/training/training.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import classes from './groups.module.css'

/** What the people of a group are to complete. */
export function GroupTraining({ group }: { group: GroupSummary }) {
  const { t } = useTranslate()
  const list = useQuery({
    ...query(trainingApi.list, { query: { groupId: group.id, pageSize: 50 } }),
    ...freshness.courses,
  })
  return (
    <Card title={t('groups.training')}>
      {list.isPending && <LoadingLines lines={2} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data?.items.length === 0 && <p className={classes.quiet}>{t('groups.training.none')}</p>}
      <ul className={classes.rows}>
        {list.data?.items.map(({ id, what, reached, people }) => (
          <li key={id}>
            <Anchor component={Link} to={`/dashboard/training/${id}`} fw={600}>
              {what.title}
            </Anchor>
            <span className={classes.quiet}>{t('groups.training.reached', { reached, people })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
