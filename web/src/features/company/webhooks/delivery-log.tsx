import {
  deliveryStates,
  webhooksApi,
  type Delivery,
  type DeliveryState,
  type Webhook,
} from '#contract/companies/webhooks.ts'
import { Badge, Button, Group, NativeSelect, Pagination, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import classes from './webhooks.module.css'
import itemList from '../../../ui/lists/item-list.module.css'

const colors = { delivered: 'moss', waiting: 'yellow', failed: 'red' } as const
const DAY_MS = 86_400_000
const spans = [1, 7, 30]

/** What an address was told and is to be told, what it answered, and a way to tell it again. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslate()
  const [page, setPage] = useState(1)
  const [state, setState] = useState<DeliveryState | undefined>()
  const list = useQuery({
    ...query(webhooksApi.deliveries, {
      params: { id: webhook.id },
      query: { page, ...(state && { state: [state] }) },
    }),
    ...freshness.deliveries,
    placeholderData: keepPreviousData,
  })
  const { items, totalPages = 0 } = list.data ?? {}
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-end">
        <NativeSelect
          label={t('webhooks.delivery.filter')}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setState(deliveryStates.find((one) => one === value))
            setPage(1)
          }}
          data={[
            { value: '', label: t('webhooks.delivery.all') },
            ...deliveryStates.map((one) => ({ value: one, label: t(`webhooks.delivery.${one}`) })),
          ]}
        />
        {webhook.failed > 0 && <ReplayFailed webhook={webhook} />}
      </Group>
      {list.isPending && <LoadingLines lines={4} height={56} />}
      {list.isError && !items && <LoadFailed of={list} />}
      {items?.length === 0 && (
        <Text c="dimmed">{t(state ? 'webhooks.delivery.none_such' : 'webhooks.delivery.none')}</Text>
      )}
      <ul className={itemList.list}>
        {items?.map((delivery) => (
          <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {totalPages > 1 && (
        <Pagination
          value={page}
          onChange={setPage}
          total={totalPages}
          getItemProps={(item) => ({ 'aria-label': t('ui.table.page', { page: item }) })}
          getControlProps={(control) => ({ 'aria-label': t(`ui.table.${control}_page`) })}
        />
      )}
    </Stack>
  )
}

const changed = [webhooksApi.list, webhooksApi.deliveries]

function ReplayFailed({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslate()
  const [days, setDays] = useState(1)
  const replay = useAction(webhooksApi.replayFailed, { refreshes: changed, success: 'webhooks.replayed' })
  const isOff = webhook.state !== 'on'
  return (
    <>
      <NativeSelect
        label={t('webhooks.delivery.failed_since')}
        value={String(days)}
        onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        data={spans.map((one) => ({ value: String(one), label: t('webhooks.delivery.days', { days: one }) }))}
      />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={replay.isPending}
        disabled={isOff}
        title={isOff ? t('errors.reason.webhook_off') : undefined}
        onClick={() =>
          replay.mutate({
            params: { id: webhook.id },
            body: { since: new Date(Date.now() - days * DAY_MS).toISOString() },
          })
        }
      >
        {t('webhooks.delivery.replay_failed')}
      </Button>
    </>
  )
}

/** So that it can be read: what is sent has no line breaks. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function DeliveryItem({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { t } = useTranslate()
  const { id, type, at, state, tries, lastAt, nextAt, status, problem, answer, body } = delivery
  const replay = useAction(webhooksApi.replay, { refreshes: changed, success: 'webhooks.replayed' })
  return (
    <li className={`${itemList.item} ${classes.item}`}>
      <div className={itemList.words}>
        <div className={itemList.name}>
          {t(`webhooks.event.${type}`)}
          <Badge color={colors[state]}>{t(`webhooks.delivery.${state}`)}</Badge>
        </div>
        <div className={itemList.facts}>
          <RelativeTime at={at} />
          {tries > 0 && <span>{t('webhooks.delivery.tries', { count: tries })}</span>}
          {status !== null && <span>{t('webhooks.delivery.status', { status })}</span>}
          {problem && problem !== 'status' && <span>{t(`webhooks.problem.${problem}`)}</span>}
          {state === 'waiting' && tries > 0 && nextAt && (
            <span>
              {t('webhooks.delivery.next')} <DateTime at={nextAt} />
            </span>
          )}
        </div>
        <details className={classes.details}>
          <summary>{t('webhooks.delivery.details')}</summary>
          <dl>
            <dt>{t(`webhooks.delivery.id.${webhook.kind}`)}</dt>
            <dd>
              <code>{id}</code>
            </dd>
            {lastAt && (
              <>
                <dt>{t('webhooks.delivery.last')}</dt>
                <dd>
                  <DateTime at={lastAt} />
                </dd>
              </>
            )}
            <dt>{t('webhooks.delivery.body')}</dt>
            <dd>
              <pre tabIndex={0}>{readable(body)}</pre>
            </dd>
            {answer !== null && (
              <>
                <dt>{t('webhooks.delivery.answer')}</dt>
                <dd>
                  {answer === '' ? t('webhooks.delivery.answer_empty') : <pre tabIndex={0}>{answer}</pre>}
                </dd>
              </>
            )}
          </dl>
        </details>
      </div>
      <Button
        variant="subtle"
        loading={replay.isPending}
        disabled={webhook.state !== 'on'}
        title={webhook.state === 'on' ? undefined : t('errors.reason.webhook_off')}
        onClick={() => replay.mutate({ params: { id: webhook.id, deliveryId: id } })}
      >
        {t('webhooks.delivery.replay')}
      </Button>
    </li>
  )
}
