import { conversationsApi, type Conversation, type Message } from '#contract/help/conversations.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import classes from './thread.module.css'

type Props = {
  message: Message
  conversation: Conversation
  /** What it answers, where that is here. */
  answers: Message | undefined
  /** The newest of one's own, under which it stands how far it came. */
  isLast: boolean
  onAnswer: (message: Message) => void
  onEdit: (message: Message) => void
  onChanged: (message: Message) => void
}

export function MessageRow({ message, conversation, answers, isLast, onAnswer, onEdit, onChanged }: Props) {
  const { t } = useTranslate()
  const { mine, deleted, edited, replyTo, number, at, text, by, attached } = message
  const { person, read, delivered, closed } = conversation
  const who = mine ? t('messages.you') : (by ?? person.name)
  const how = read >= number ? 'read' : delivered >= number ? 'delivered' : 'sent'
  return (
    <li className={classes.message} data-mine={mine || undefined} data-deleted={deleted || undefined}>
      <span className={classes.spoken}>
        <span className={classes.bubble}>
          <span className={classes.by}>{who}: </span>
          {replyTo !== null && !deleted && (
            <span className={classes.quote}>
              {answers && !answers.deleted ? answers.text || t('messages.files') : t('messages.earlier')}
            </span>
          )}
          {(deleted || text) && (
            <span>{deleted ? <em>{t('messages.deleted')}</em> : <MessageText text={text} />}</span>
          )}
          {attached && <MessageFiles attached={attached} />}
        </span>
        {!deleted && (
          <Actions
            message={message}
            conversationId={conversation.id}
            mayWrite={closed === null}
            onAnswer={onAnswer}
            onEdit={onEdit}
            onChanged={onChanged}
          />
        )}
      </span>
      <span className={classes.under}>
        {!mine && by !== undefined && <strong>{`${by} · `}</strong>}
        <DateTime at={at} style="time" />
        {edited && ` · ${t('messages.edited')}`}
        {isLast && ` · ${t(`messages.${how}`)}`}
      </span>
    </li>
  )
}

type ActionsProps = Pick<Props, 'message' | 'onAnswer' | 'onEdit' | 'onChanged'> & {
  conversationId: string
  mayWrite: boolean
}

function Actions({ message, conversationId, mayWrite, onAnswer, onEdit, onChanged }: ActionsProps) {
  const { t } = useTranslate()
  const [isAsked, ask] = useState(false)
  const remove = useAction(conversationsApi.remove, { success: false, onSuccess: onChanged })
  if (!mayWrite && !message.mine) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" className={classes.more ?? ''} aria-label={t('messages.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => onAnswer(message)}
            >
              {t('messages.reply')}
            </Menu.Item>
          )}
          {message.mine && mayWrite && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(message)}>
              {t('messages.edit')}
            </Menu.Item>
          )}
          {message.mine && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => ask(true)}
            >
              {t('messages.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutateAsync({ params: { id: conversationId, number: message.number } })}
        title={t('messages.delete.title')}
        message={t('messages.delete.message')}
        action={t('messages.delete')}
        danger
      />
    </>
  )
}
