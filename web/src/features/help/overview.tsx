import { helpApi } from '#contract/help/help.ts'
import { Anchor, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { HelpState } from './help-state.tsx'
import classes from './help.module.css'
import { Promised } from './promise.tsx'

/** A company’s open requests for who leads it: that people are helped, never what they say. */
export default function Overview() {
  const { t } = useTranslate()
  const list = useInfiniteQuery({ ...infinite(helpApi.overview), ...freshness.help })
  const first = list.data?.pages[0]
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title={t('help.title')}
        description={t('help.lead.admin')}
        action={
          <Group gap="md">
            <Anchor component={Link} to="/dashboard/help/answers" underline="always">
              {t('answers.mine')}
            </Anchor>
            <Anchor component={Link} to="/dashboard/help/mine" underline="always">
              {t('help.own')}
            </Anchor>
          </Group>
        }
      />
      {list.isPending && <LoadingLines lines={4} height={72} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {first && (
        <dl className={classes.figures}>
          {(['waiting', 'late', 'answering'] as const).map((what) => (
            <div key={what}>
              <dt>{t(`help.figure.${what}`)}</dt>
              <dd data-late={(what === 'late' && first.late > 0) || undefined}>{first[what]}</dd>
            </div>
          ))}
          <div>
            <dt>{t('help.figure.in_time')}</dt>
            <dd>
              {first.answered === 0 ? '–' : t('help.figure.of', { count: first.inTime, all: first.answered })}
            </dd>
          </div>
        </dl>
      )}
      {first && items.length === 0 && (
        <Empty
          icon={<IconCircleCheck size={28} />}
          title={t('help.waiting.none')}
          message={t('help.overview.none')}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((one) => (
            <li key={one.id} className={classes.row}>
              <div className={classes.words}>
                <strong className={classes.about}>{one.student}</strong>
                <p className={classes.quiet}>
                  {one.course}
                  {' · '}
                  {one.mentor ? t('help.overview.with', { name: one.mentor }) : t('help.overview.nobody')}
                  {' · '}
                  <RelativeTime at={one.askedAt} />
                  {one.requeued > 0 && ` · ${t('help.overview.requeued', { count: one.requeued })}`}
                </p>
                <p className={classes.standing}>
                  <HelpState state={one.state} part="lead" />
                  <Promised of={one} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <MoreButton of={list} />
    </>
  )
}
