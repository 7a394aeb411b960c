import type { Conversation, Message } from '#contract/help/conversations.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Fragment, type UIEvent } from 'react'
import { useMomentText } from '../../ui/time/time.tsx'
import { MessageRow } from './message-row.tsx'
import classes from './thread.module.css'
import type { Thread } from './use-thread.ts'
import { WaitingRow } from './waiting-row.tsx'

/** So near to the beginning of what is there that what is before it is asked for. */
const NEAR_PX = 200

type Props = {
  conversation: Conversation
  thread: Thread
  onAnswer: (message: Message) => void
  onEdit: (message: Message) => void
}

/** Messages under their days. It stands at its end, and what comes before it moves nothing of what is read. */
export function MessageList({ conversation, thread, onAnswer, onEdit }: Props) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const { held, waiting, outbox, older, readOlder } = thread
  const items = held?.items ?? []
  const days = items.map(({ at }) => moment(at, 'date'))
  const last = items.findLast(({ mine, deleted }) => mine && !deleted)?.number
  function onScroll({ currentTarget: box }: UIEvent<HTMLDivElement>) {
    // Its end is at 0, and all before it below that.
    // What failed is asked for by a press alone: each movement would ask anew.
    if (box.scrollHeight - box.clientHeight + box.scrollTop < NEAR_PX && older !== 'failed') void readOlder()
  }
  return (
    // Focusable, so that it can be moved by keys alone.
    <div
      className={classes.scroll}
      tabIndex={0}
      role="log"
      aria-label={t('messages.region')}
      onScroll={onScroll}
    >
      <ol className={classes.messages}>
        {held?.more && (
          <li className={classes.day}>
            <Button variant="subtle" size="xs" loading={older === 'reading'} onClick={() => void readOlder()}>
              {t('messages.older')}
            </Button>
          </li>
        )}
        {items.length === 0 && waiting.length === 0 && (
          <li className={classes.day}>
            {conversation.group
              ? t('messages.group.first')
              : t('messages.first', { name: conversation.person.name })}
          </li>
        )}
        {items.map((message, n) => (
          <Fragment key={message.number}>
            {days[n] !== days[n - 1] && <li className={classes.day}>{days[n]}</li>}
            <MessageRow
              message={message}
              conversation={conversation}
              answers={items.find(({ number }) => number === message.replyTo)}
              isLast={message.number === last}
              onAnswer={onAnswer}
              onEdit={onEdit}
              onChanged={thread.take}
            />
          </Fragment>
        ))}
        {waiting.map((one) => (
          <WaitingRow key={one.id} waiting={one} outbox={outbox} />
        ))}
      </ol>
    </div>
  )
}
