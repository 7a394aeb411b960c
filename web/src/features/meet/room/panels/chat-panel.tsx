import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { roomLimits } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { DateTime } from '../../../../ui/time/time.tsx'
import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import { ChatText } from '../../../../shared/chat-text.tsx'
import classes from './panel.module.css'
import { scrollable } from './scrollable.ts'

/** What is written in the room; kept with the meeting. */
export function ChatPanel({ call }: { call: Call }) {
  const { t } = useTranslate()
  const chat = useStore(call.store, (s) => s.chat)
  const unsent = useStore(call.store, (s) => s.unsent)
  const online = useStore(call.store, (s) => s.socket === 'online')
  const isGuest = useStore(call.store, (s) => s.role === 'guest')
  const [text, setText] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    // Where a finger would raise a keyboard over the pictures, the field is left to be touched.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])

  useEffect(() => {
    call.store.set({ unread: 0 })
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [chat, unsent, call])

  function send() {
    const written = text.trim()
    if (!written) return
    call.write(written)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <>
      <ol ref={list} className={classes.chat} {...scrollable} aria-label={t('meet.chat')}>
        {chat.length === 0 && unsent.length === 0 && (
          <li className={classes.quiet}>{t('meet.chat_empty')}</li>
        )}
        {chat.map((message) => (
          <li key={message.id} className={classes.message}>
            <span className={classes.messageHead}>
              <strong>{message.name}</strong> <DateTime at={message.at} style="time" />
            </span>
            <span className={classes.messageText}>
              <ChatText text={message.text} />
            </span>
          </li>
        ))}
        {unsent.map(({ id, text: written }) => (
          <li key={id} className={classes.message} data-unsent>
            <span className={classes.messageText}>
              <ChatText text={written} />
            </span>
            <span className={classes.unsent}>{t(online ? 'meet.chat_sending' : 'meet.chat_unsent')}</span>
          </li>
        ))}
      </ol>
      <form
        className={classes.write}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Textarea
          ref={field}
          label={t('meet.chat_write')}
          description={isGuest ? t('meet.chat_seen_guest') : t('meet.chat_seen')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          maxLength={roomLimits.chatLength}
          autosize
          minRows={1}
          maxRows={5}
          rightSection={
            <ActionIcon
              type="submit"
              variant="subtle"
              aria-label={t('meet.chat_send')}
              disabled={!text.trim()}
            >
              <IconSend size={18} />
            </ActionIcon>
          }
        />
        {!online && <p className={classes.quiet}>{t('meet.chat_later')}</p>}
      </form>
    </>
  )
}
