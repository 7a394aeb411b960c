import { deskApi, deskTopics, type DeskTopic } from '#contract/help/desk.ts'
import { deskStates, type DeskState } from '#contract/rules/help/desk-moves.ts'
import { Anchor, Select } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useSearchParams } from 'react-router'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { DeskRow } from './desk-row.tsx'
import classes from './desk.module.css'

const whose = ['mine', 'nobodys'] as const
/** What an address asks for; what is none of these asks for nothing. */
const asked = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

/** What people asked the company: what waits, with whom it lies, and how soon it is answered. */
export default function Inbox() {
  const { t } = useTranslate()
  const [params, setParams] = useSearchParams()
  const filter = {
    state: asked<DeskState>(deskStates, params.get('state')),
    topic: asked<DeskTopic>(deskTopics, params.get('topic')),
    whose: asked(whose, params.get('whose')),
  }
  const isNarrowed = Object.values(filter).some((one) => one !== undefined)
  const list = useInfiniteQuery({ ...infinite(deskApi.inbox, { query: filter }), ...freshness.help })
  const first = list.data?.pages[0]
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const choose = (key: string, value: string | null) =>
    setParams(
      (before) => {
        if (value) before.set(key, value)
        else before.delete(key)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader
        title={t('desk.title')}
        description={t('desk.lead.desk')}
        back={{ to: '/dashboard/messages', label: t('messages.title') }}
        action={
          <Anchor component={Link} to="/dashboard/messages/desk/replies" underline="always">
            {t('desk.replies')}
          </Anchor>
        }
      />
      {!(list.isError && !first) && (
        <dl className={classes.figures}>
          {(['open', 'mine', 'nobodys'] as const).map((what) => (
            <div key={what}>
              <dt>{t(`desk.figure.${what}`)}</dt>
              <dd>{first?.[what] ?? '–'}</dd>
            </div>
          ))}
          <div>
            <dt>{t('desk.figure.first')}</dt>
            <dd>{typeof first?.firstAnswer === 'number' ? <Waited minutes={first.firstAnswer} /> : '–'}</dd>
          </div>
        </dl>
      )}
      <div className={classes.filters} role="search" aria-label={t('desk.filter')}>
        <Select
          label={t('desk.filter.state')}
          placeholder={t('desk.filter.all')}
          clearable
          data={deskStates.map((value) => ({ value, label: t(`desk.state.desk.${value}`) }))}
          value={filter.state ?? null}
          onChange={(value) => choose('state', value)}
        />
        <Select
          label={t('desk.topic')}
          placeholder={t('desk.filter.all')}
          clearable
          data={deskTopics.map((value) => ({ value, label: t(`desk.topic.${value}`) }))}
          value={filter.topic ?? null}
          onChange={(value) => choose('topic', value)}
        />
        <Select
          label={t('desk.filter.whose')}
          placeholder={t('desk.filter.all')}
          clearable
          data={whose.map((value) => ({ value, label: t(`desk.filter.whose.${value}`) }))}
          value={filter.whose ?? null}
          onChange={(value) => choose('whose', value)}
        />
      </div>
      {list.isPending && <LoadingLines lines={4} height={80} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {first && items.length === 0 && (
        <Empty
          icon={<IconCircleCheck size={28} />}
          title={t(isNarrowed ? 'desk.inbox.none_such' : 'desk.inbox.none')}
          message={t(isNarrowed ? 'desk.inbox.none_such.how' : 'desk.inbox.none.how')}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((one) => (
            <DeskRow key={one.id} request={one} />
          ))}
        </ul>
      )}
      <MoreButton of={list} />
    </>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

/** How long people waited for the first answer, in the unit that one would say it in. */
function Waited({ minutes }: { minutes: number }) {
  const { t } = useTranslate()
  if (minutes < 2 * HOUR) return t('desk.minutes', { count: minutes })
  if (minutes < 2 * DAY) return t('desk.hours', { count: Math.round(minutes / HOUR) })
  return t('desk.days', { count: Math.round(minutes / DAY) })
}
