import { groupsApi } from '#contract/people/groups.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import classes from './groups.module.css'

/** Who entered a group and who left it: when, and by what. */
export function GroupMoves({ id }: { id: string }) {
  const { t } = useTranslate()
  const list = useInfiniteQuery({ ...infinite(groupsApi.moves, { params: { id } }), ...freshness.courses })
  const moves = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card title={t('groups.moves')}>
      {list.isPending && <LoadingLines lines={2} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && moves.length === 0 && <p className={classes.quiet}>{t('groups.moves.none')}</p>}
      <ul className={classes.rows}>
        {moves.map(({ id: key, person, kind, why, by, at }) => (
          <li key={key}>
            <span>
              {t(`groups.move.${kind}.${why}`, {
                name: `${person.name} ${person.surname}`.trim(),
                by: by ?? '–',
              })}
            </span>
            <span className={classes.quiet}>
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      <MoreButton of={list} />
    </Card>
  )
}
