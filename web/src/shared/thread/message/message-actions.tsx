import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import type { MessageReaction } from '#contract/help/reactions.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconDots,
  IconFlag,
  IconPencil,
  IconPinned,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useBlockInGroup } from '../block-people.tsx'
import { isFolded } from '../folded.ts'
import { ReportDialog } from '../report-dialog.tsx'
import classes from '../thread.module.css'
import { mayPin, usePin } from './pinned.tsx'
import { ReactionItems } from './reactions.tsx'

type Props = {
  message: Message
  conversation: Conversation
  onAnswer: (message: Message) => void
  onEdit: (message: Message) => void
  onReact: (reaction: MessageReaction, reacted: boolean) => void
  onChanged: (message: Message) => void
}

/** What can be done with a message, by whoever may. */
export function MessageActions({ message, conversation, onAnswer, onEdit, onReact, onChanged }: Props) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'delete' | 'report' | 'block' | null>(null)
  const { id, group, closed } = conversation
  const { number, mine, pinned, reactions, by = '', byId } = message
  const block = useBlockInGroup(id)
  const blocked = isFolded(message, conversation)
  const remove = useAction(conversationsApi.remove, {
    success: false,
    refreshes: [conversationsApi.byId],
    onSuccess: onChanged,
  })
  const pin = usePin(id, onChanged)
  const mayWrite = closed === null
  const mayReport = group !== null && !mine
  if (!mayWrite && !mine && !mayReport) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" className={classes.more ?? ''} aria-label={t('messages.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && <ReactionItems reactions={reactions} onReact={onReact} />}
          {mayWrite && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => onAnswer(message)}
            >
              {t('messages.reply')}
            </Menu.Item>
          )}
          {mayPin(conversation) && (
            <Menu.Item
              leftSection={
                pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPinned size={16} aria-hidden />
              }
              onClick={() => pin(number, !pinned)}
            >
              {t(pinned ? 'messages.unpin' : 'messages.pin')}
            </Menu.Item>
          )}
          {mine && mayWrite && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(message)}>
              {t('messages.edit')}
            </Menu.Item>
          )}
          {mine && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => ask('delete')}
            >
              {t('messages.delete')}
            </Menu.Item>
          )}
          {mayReport && byId !== undefined && (
            <Menu.Item
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => (blocked ? void block(byId, false).catch(() => undefined) : ask('block'))}
            >
              {t(blocked ? 'messages.unblock' : 'messages.block', { name: by })}
            </Menu.Item>
          )}
          {mayReport && (
            <Menu.Item
              color="red"
              leftSection={<IconFlag size={16} aria-hidden />}
              onClick={() => ask('report')}
            >
              {t('messages.report', { name: by })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={() => ask(null)}
        onConfirm={() => remove.mutateAsync({ params: { id, number } })}
        title={t('messages.delete.title')}
        message={t(group ? 'messages.group.delete_message' : 'messages.delete.message')}
        action={t('messages.delete')}
        danger
      />
      {mayReport && byId !== undefined && (
        <ConfirmDialog
          opened={asked === 'block'}
          onClose={() => ask(null)}
          onConfirm={() => block(byId, true)}
          title={t('messages.block.title', { name: by })}
          message={t('messages.group.block_message')}
          action={t('messages.block.action')}
          danger
        />
      )}
      {mayReport && (
        <ReportDialog
          id={id}
          name={by}
          message={number}
          opened={asked === 'report'}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
