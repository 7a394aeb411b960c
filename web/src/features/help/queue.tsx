import { helpApi, type QueuedHelp } from '#contract/help/help.ts'
import type { Data } from '#contract/endpoint.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { Anchor, Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useNavigate } from 'react-router'
import { isAwaited } from '../../shared/awaited.ts'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import classes from './help.module.css'
import { RequestRow } from './request-row.tsx'
import { Requests } from './requests.tsx'
import { useMoveHelp } from './use-help.ts'
import { fullName } from './words.ts'

/** A mentor’s help: what they hold, what waits for somebody, and what they answered. */
export default function Queue() {
  const { t } = useTranslate()
  const queue = useInfiniteQuery({ ...infinite(helpApi.queue), ...freshness.help })
  const claimed = useInfiniteQuery({ ...infinite(helpApi.claimed), ...freshness.help })
  return (
    <>
      <PageHeader
        title={t('help.title')}
        description={t('help.lead.mentor')}
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
      {queue.isPending || isAwaited(claimed) ? (
        <LoadingLines lines={4} height={96} />
      ) : (
        <Lists queue={queue} claimed={claimed} />
      )}
    </>
  )
}

type ListOf<T> = UseInfiniteQueryResult<InfiniteData<T>>
type ListsProps = {
  queue: ListOf<Data<typeof helpApi.queue>>
  claimed: ListOf<Data<typeof helpApi.claimed>>
}

/** What one holds stands above what waits: both are shown at once, so that neither pushes the other down. */
function Lists({ queue, claimed }: ListsProps) {
  const { t } = useTranslate()
  const waiting = queue.data?.pages.flatMap(({ items }) => items) ?? []
  const held = claimed.data?.pages.flatMap(({ items }) => items) ?? []
  const { holds = 0, most = 4 } = claimed.data?.pages[0] ?? {}
  return (
    <>
      {claimed.isError && !claimed.data && <LoadFailed of={claimed} />}
      <Requests
        label={t('help.held', { holds, most })}
        of={held.filter(({ state }) => isOpen.includes(state))}
      />
      <section aria-label={t('help.waiting')} className={classes.group}>
        <h2 className={classes.groupName}>{t('help.waiting')}</h2>
        {queue.isError && !queue.data && <LoadFailed of={queue} />}
        {queue.data && waiting.length === 0 && (
          <Empty
            icon={<IconCircleCheck size={28} />}
            title={t('help.waiting.none')}
            message={t('help.waiting.none_how')}
            order={3}
          />
        )}
        {waiting.length > 0 && (
          <ul className={classes.rows}>
            {waiting.map((one) => (
              <Waiting key={one.id} request={one} />
            ))}
          </ul>
        )}
        <MoreButton of={queue} />
      </section>
      <Requests label={t('help.answered')} of={held.filter(({ state }) => !isOpen.includes(state))} />
      <MoreButton of={claimed} />
    </>
  )
}

function Waiting({ request }: { request: QueuedHelp }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const claim = useMoveHelp(() => void navigate(`/dashboard/help/${request.id}`))
  return (
    <RequestRow
      request={request}
      action={
        <Button
          variant="light"
          loading={claim.isPending}
          aria-label={t('help.claim_named', { name: fullName(request.student) })}
          onClick={() => claim.mutate({ params: { id: request.id }, body: { move: 'claim' } })}
        >
          {t('help.claim')}
        </Button>
      }
    />
  )
}
