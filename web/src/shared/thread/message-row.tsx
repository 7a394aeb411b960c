import { conversationsApi, type Conversation, type Message } from '#contract/help/conversations.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { useHowFar } from './how-far.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import { ReportDialog } from './report-dialog.tsx'
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
  const { person, closed } = conversation
  const howFar = useHowFar()
  const who = mine ? t('messages.you') : (by ?? person.name)
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
            conversation={conversation}
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
        {isLast && ` · ${howFar(number, conversation)}`}
      </span>
    </li>
  )
}

type ActionsProps = Pick<Props, 'message' | 'onAnswer' | 'onEdit' | 'onChanged'> & {
  conversation: Conversation
  mayWrite: boolean
}

function Actions({ message, conversation, mayWrite, onAnswer, onEdit, onChanged }: ActionsProps) {
  const { t } = useTranslate()
  const [asked, ask] = useState<'delete' | 'report' | null>(null)
  const { id, group } = conversation
  const { number, mine, by = '' } = message
  const remove = useAction(conversationsApi.remove, { success: false, onSuccess: onChanged })
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
          {mayWrite && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => onAnswer(message)}
            >
              {t('messages.reply')}
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
