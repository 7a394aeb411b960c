import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { limits } from '#contract/limits.ts'
import { Textarea } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useAction } from '../../api/action.ts'
import { useMe } from '../../api/session/me.ts'
import { AboutBar, SendButton } from './composer-parts.tsx'
import { FormatBar, useFormat } from './message/format-bar.tsx'
import { draftOf, editsOf, keepDraftOf, keepEditOf } from './kept-draft.ts'
import { GoAlongButtons, GoesAlong, useVoice } from './goes-along.tsx'
import classes from './thread.module.css'
import type { Parcel } from './use-parcel.ts'
import type { Thread } from './use-thread.ts'

/** That one types is said again after so long. */
const TYPING_MS = 3000

/** Shows what puts words where one writes. */
export type Tools = (insert: (text: string) => void) => ReactNode

type Props = {
  conversation: Conversation
  thread: Thread
  parcel: Parcel
  answered: Message | null
  edited: Message | null
  tools?: Tools
  onDone: () => void
}

/** A message as somebody was changing it, else as it is. */
const changeOf = (person: string, conversation: string, { number, text }: Message): string =>
  editsOf(person, conversation).find((one) => one.number === number)?.text ?? text

/** Saves what a message is to be, or gives that up: then it is kept no more. */
function useChange(
  { id }: Conversation,
  { edited, thread, onDone }: Pick<Props, 'edited' | 'thread' | 'onDone'>,
) {
  const me = useMe()
  function leave() {
    if (edited) keepEditOf(me.id, id, edited.number, null)
    onDone()
  }
  const change = useAction(conversationsApi.edit, {
    success: false,
    onSuccess: (message) => {
      thread.take(message)
      leave()
    },
  })
  return { change, leave }
}

/** Where one writes: what is typed is kept until it is sent, and what is sent until it has arrived. */
export function Composer({ conversation, thread, parcel, answered, edited, tools, onDone }: Props) {
  const { t } = useTranslate()
  const me = useMe()
  const { id, person, desk, group } = conversation
  const readers = group ? 'messages.group.seen_by' : desk ? 'messages.seen_by.desk' : 'messages.seen_by'
  const [text, setText] = useState(() => (edited ? changeOf(me.id, id, edited) : draftOf(me.id, id)))
  const field = useRef<HTMLTextAreaElement>(null)
  const said = useRef(0)
  const voice = useVoice(id)
  const { change, leave } = useChange(conversation, { edited, thread, onDone })

  useEffect(() => {
    // Where a finger would raise a keyboard over the messages, the field is left to be touched.
    if (edited || answered || matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [edited, answered])

  function type(value: string) {
    setText(value)
    if (edited) return keepEditOf(me.id, id, edited.number, value)
    keepDraftOf(me.id, id, value)
    const now = Date.now()
    if (!value) thread.type('rest')
    else if (now - said.current > TYPING_MS) {
      said.current = now
      thread.type('typing')
    }
  }
  const { format, onFormatKey } = useFormat(field, type, limits.messageLength)
  const about = edited ?? answered
  const written = text.trim()
  const maySend = edited
    ? written !== '' && !change.isPending
    : parcel.onTheWay.length === 0 && (written !== '' || parcel.files.length > 0)
  function send() {
    if (!maySend) return
    if (edited) {
      change.mutate({ params: { id, number: edited.number }, body: { text: written } })
      return
    }
    thread.outbox.add({
      conversation: id,
      text: written,
      ...(answered && { replyTo: answered.number }),
      ...(parcel.id !== null && { parcel: parcel.id, files: parcel.files.length }),
    })
    void thread.showNewest()
    parcel.leave()
    setText('')
    keepDraftOf(me.id, id, '')
    said.current = 0
    onDone()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (edited || answered)) return leave()
    if (onFormatKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  /** What a program of tables or texts copies is words and a picture of them: the words are meant. */
  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    if (edited || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void parcel.add([...files])
  }

  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {about && <AboutBar about={about} isEdited={edited !== null} onClose={leave} />}
      {tools?.((words) => {
        type(text.trim() ? `${text.trimEnd()}\n${words}` : words)
        field.current?.focus()
      })}
      {!edited && <GoesAlong parcel={parcel} voice={voice} />}
      <FormatBar onFormat={format} />
      <Textarea
        ref={field}
        label={t('messages.write')}
        description={t(readers, { name: person.name })}
        inputWrapperOrder={['label', 'input', 'description']}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        maxLength={limits.messageLength}
        autosize
        minRows={1}
        maxRows={6}
        leftSection={!edited && <GoAlongButtons parcel={parcel} voice={voice} />}
        leftSectionWidth={edited ? 0 : 84}
        rightSection={<SendButton isEdit={edited !== null} maySend={maySend} isPending={change.isPending} />}
        rightSectionWidth={44}
      />
    </form>
  )
}
