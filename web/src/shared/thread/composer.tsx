import { conversationsApi, type Conversation, type Message } from '#contract/help/conversations.ts'
import { limits } from '#contract/limits.ts'
import { ActionIcon, CloseButton, Textarea } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useAction } from '../../api/action.ts'
import { useMe } from '../../api/session/me.ts'
import { draftOf, keepDraftOf } from './kept-draft.ts'
import classes from './thread.module.css'
import type { Thread } from './use-thread.ts'

/** That one types is said again after so long. */
const TYPING_MS = 3000

/** Shows what puts words where one writes. */
export type Tools = (insert: (text: string) => void) => ReactNode

type Props = {
  conversation: Conversation
  thread: Thread
  answered: Message | null
  edited: Message | null
  tools?: Tools
  onDone: () => void
}

/** Where one writes: what is typed is kept until it is sent, and what is sent until it has arrived. */
export function Composer({ conversation, thread, answered, edited, tools, onDone }: Props) {
  const { t } = useTranslate()
  const me = useMe()
  const { id, person, desk } = conversation
  const [text, setText] = useState(() => edited?.text ?? draftOf(me.id, id))
  const field = useRef<HTMLTextAreaElement>(null)
  const said = useRef(0)
  const change = useAction(conversationsApi.edit, {
    success: false,
    onSuccess: (message) => {
      thread.take(message)
      onDone()
    },
  })

  useEffect(() => {
    // Where a finger would raise a keyboard over the messages, the field is left to be touched.
    if (edited || answered || matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [edited, answered])

  function type(value: string) {
    setText(value)
    if (edited) return
    keepDraftOf(me.id, id, value)
    const now = Date.now()
    if (!value) thread.type('rest')
    else if (now - said.current > TYPING_MS) {
      said.current = now
      thread.type('typing')
    }
  }
  function send() {
    const written = text.trim()
    if (!written || change.isPending) return
    if (edited) {
      change.mutate({ params: { id, number: edited.number }, body: { text: written } })
      return
    }
    thread.outbox.add({ conversation: id, text: written, ...(answered ? { replyTo: answered.number } : {}) })
    setText('')
    keepDraftOf(me.id, id, '')
    said.current = 0
    onDone()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (edited || answered)) return onDone()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {(edited ?? answered) && (
        <div className={classes.about}>
          <span className={classes.aboutText}>
            <strong>{t(edited ? 'messages.editing' : 'messages.answering')}</strong>{' '}
            {(edited ?? answered)?.text}
          </span>
          <CloseButton aria-label={t('messages.cancel')} onClick={onDone} />
        </div>
      )}
      {tools?.((words) => {
        type(text.trim() ? `${text.trimEnd()}\n${words}` : words)
        field.current?.focus()
      })}
      <Textarea
        ref={field}
        label={t('messages.write')}
        description={t(desk ? 'messages.seen_by.desk' : 'messages.seen_by', { name: person.name })}
        inputWrapperOrder={['label', 'input', 'description']}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={limits.messageLength}
        autosize
        minRows={1}
        maxRows={6}
        rightSection={
          <ActionIcon
            type="submit"
            variant="subtle"
            size={36}
            aria-label={t(edited ? 'messages.save' : 'messages.send')}
            aria-disabled={!text.trim()}
            loading={change.isPending}
          >
            {edited ? <IconCheck size={20} /> : <IconSend size={20} />}
          </ActionIcon>
        }
        rightSectionWidth={44}
      />
    </form>
  )
}
