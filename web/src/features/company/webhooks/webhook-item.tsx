import { webhooksApi, type Webhook } from '#contract/companies/webhooks.ts'
import { ActionIcon, Badge, Button, Group, Menu } from '@mantine/core'
import { IconDots, IconKey, IconListDetails, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import classes from './webhooks.module.css'
import itemList from '../../../ui/lists/item-list.module.css'

type Props = { webhook: Webhook; onDo: (what: 'edit' | 'delete' | 'log' | 'secret') => void }

/** An address, how it stands with it, and what can be done with it. */
export function WebhookItem({ webhook, onDo }: Props) {
  const { t } = useTranslate()
  const { kind, url, description, events, state, failingSince, previousSecretUntil } = webhook
  return (
    <li className={`${itemList.item} ${classes.item}`}>
      <div className={itemList.words}>
        <div className={itemList.name}>
          {description || new URL(url).host}
          <State webhook={webhook} />
        </div>
        <div className={classes.url}>{url}</div>
        {kind === 'xapi' && <div className={itemList.facts}>{t('webhooks.kind.xapi')}</div>}
        <div className={itemList.facts}>{events.map((event) => t(`webhooks.event.${event}`)).join(', ')}</div>
        <div className={itemList.facts}>
          {t('webhooks.counts', {
            delivered: webhook.delivered,
            waiting: webhook.waiting,
            failed: webhook.failed,
          })}
        </div>
        {state === 'on' && failingSince && (
          <div className={classes.wrong}>
            {t('webhooks.failing_since')} <RelativeTime at={failingSince} />
          </div>
        )}
        {(state === 'failing' || state === 'gone') && (
          <div className={classes.wrong}>{t(`webhooks.state.${state}_how`)}</div>
        )}
        {previousSecretUntil && (
          <div className={itemList.facts}>
            {t('webhooks.previous_until')} <DateTime at={previousSecretUntil} />
          </div>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
          aria-label={t('webhooks.log_of', { url })}
          onClick={() => onDo('log')}
        >
          {t('webhooks.log_short')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('webhooks.more', { url })}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onDo('edit')}>
              {t('webhooks.edit')}
            </Menu.Item>
            <TestItem webhook={webhook} onDone={() => onDo('log')} />
            {kind === 'webhook' && (
              <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => onDo('secret')}>
                {t('webhooks.rotate')}
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onDo('delete')}
            >
              {t('webhooks.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  )
}

/** Sends a test. Of what is off it stays in its place, with the reason: a menu hears no Escape on what is disabled. */
function TestItem({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t } = useTranslate()
  const { id, kind, state } = webhook
  const test = useAction(webhooksApi.test, {
    refreshes: [webhooksApi.list, webhooksApi.deliveries],
    success: 'webhooks.test_sent',
    onSuccess: onDone,
  })
  const look = { leftSection: <IconSend size={16} aria-hidden />, children: t(`webhooks.test.${kind}`) }
  if (state !== 'on')
    return (
      <Menu.Item
        {...look}
        aria-disabled
        c="dimmed"
        title={t('errors.reason.webhook_off')}
        closeMenuOnClick={false}
      />
    )
  return <Menu.Item {...look} onClick={() => test.mutate({ params: { id } })} />
}

function State({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslate()
  if (state === 'on' && !failingSince) return <Badge color="moss">{t('webhooks.state.on')}</Badge>
  if (state === 'on') return <Badge color="yellow">{t('webhooks.state.struggling')}</Badge>
  if (state === 'off') return <Badge color="gray">{t('webhooks.state.off')}</Badge>
  return <Badge color="red">{t('webhooks.state.switched_off')}</Badge>
}
