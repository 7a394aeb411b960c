import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconBell, IconBellOff, IconDots, IconFlag } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { BlockPeople } from './block-people.tsx'
import { ReportDialog } from './report-dialog.tsx'

const refreshes = [conversationsApi.byId, conversationsApi.list, conversationsApi.unread]

/** Mute, block and report: each at once, and none of it told to the other. In a group a message is reported, where it stands. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'block' | 'report' | 'people' | null>(null)
  const { id, muted, person, closed, desk, group } = conversation
  const blocked = closed === 'you_blocked'
  const mute = useAction(conversationsApi.mute, {
    refreshes,
    success: muted ? 'messages.unmuted.done' : 'messages.muted.done',
  })
  const block = useAction(conversationsApi.block, {
    refreshes,
    success: blocked ? 'messages.unblocked.done' : 'messages.blocked.done',
  })
  const set = (value: boolean) => block.mutateAsync({ params: { id }, body: { blocked: value } })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t('messages.options')}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={muted ? <IconBell size={16} aria-hidden /> : <IconBellOff size={16} aria-hidden />}
            onClick={() => mute.mutate({ params: { id }, body: { muted: !muted } })}
          >
            {t(muted ? 'messages.unmute' : 'messages.mute')}
          </Menu.Item>
          {group && (
            <Menu.Item leftSection={<IconBan size={16} aria-hidden />} onClick={() => ask('people')}>
              {t('messages.group.block_open')}
            </Menu.Item>
          )}
          {!desk && !group && (
            <>
              <Menu.Item
                leftSection={<IconBan size={16} aria-hidden />}
                onClick={() => (blocked ? void set(false).catch(() => undefined) : ask('block'))}
              >
                {t(blocked ? 'messages.unblock' : 'messages.block', { name: person.name })}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconFlag size={16} aria-hidden />}
                onClick={() => ask('report')}
              >
                {t('messages.report', { name: person.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'block'}
        onClose={() => ask(null)}
        onConfirm={() => set(true)}
        title={t('messages.block.title', { name: person.name })}
        message={t('messages.block.message', { name: person.name })}
        action={t('messages.block.action')}
        danger
      />
      {group && <BlockPeople id={id} group={group} opened={asked === 'people'} onClose={() => ask(null)} />}
      <ReportDialog id={id} name={person.name} opened={asked === 'report'} onClose={() => ask(null)} />
    </>
  )
}
