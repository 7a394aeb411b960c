import type { Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Fragment, useRef } from 'react'
import { useMomentText } from '../../ui/time/time.tsx'
import type { DrawToAnswer } from '../marking/draw-to-answer.tsx'
import { useKeptPlace } from './held/use-kept-place.ts'
import { MessageRow } from './message-row.tsx'
import classes from './thread.module.css'
import type { Thread } from './use-thread.ts'
import { WaitingRow } from './waiting-row.tsx'

type Props = {
  conversation: Conversation
  thread: Thread
  onAnswer: (message: Message) => void
  onEdit: (message: Message) => void
  onDraw: DrawToAnswer | null
}

/** Messages under their days. It stands at its end, and what comes before or after it moves nothing of what is read. */
export function MessageList({ conversation, thread, onAnswer, onEdit, onDraw }: Props) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const { held, waiting, outbox, older, later, readOlder, readLater, show } = thread
  const box = useRef<HTMLDivElement>(null)
  const { isAway, toEnd, onScroll } = useKeptPlace(box, thread)
  const items = held?.items ?? []
  const byNumber = new Map(items.map((one) => [one.number, one]))
  const days = items.map(({ at }) => moment(at, 'date'))
  const last = items.findLast(({ mine, deleted }) => mine && !deleted)?.number
  return (
    <div className={classes.place}>
      {/* Focusable, so that it can be moved by keys alone. */}
      <div
        ref={box}
        className={classes.scroll}
        tabIndex={0}
        role="log"
        // What one comes by on the way is read, not announced.
        aria-live={isAway ? 'off' : 'polite'}
        aria-label={t('messages.region')}
        onScroll={onScroll}
      >
        <ol className={classes.messages}>
          {held?.more && (
            <li className={classes.day}>
              <Button
                variant="subtle"
                size="xs"
                loading={older === 'reading'}
                onClick={() => void readOlder()}
              >
                {t('messages.older')}
              </Button>
            </li>
          )}
          {items.length === 0 && waiting.length === 0 && (
            <li className={classes.day}>
              {conversation.closed
                ? t('messages.closed.nothing')
                : conversation.group
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
                answers={message.replyTo === null ? undefined : byNumber.get(message.replyTo)}
                isLast={message.number === last}
                onAnswer={onAnswer}
                onEdit={onEdit}
                onDraw={onDraw}
                onShow={show}
                onChanged={thread.take}
              />
            </Fragment>
          ))}
          {held?.newer ? (
            <li className={classes.day}>
              <Button
                variant="subtle"
                size="xs"
                loading={later === 'reading'}
                onClick={() => void readLater()}
              >
                {t('messages.later')}
              </Button>
            </li>
          ) : (
            waiting.map((one) => <WaitingRow key={one.id} waiting={one} outbox={outbox} />)
          )}
        </ol>
      </div>
      {isAway && (
        <Button
          variant="default"
          size="xs"
          className={classes.toEnd ?? ''}
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={toEnd}
        >
          {t('messages.newest')}
        </Button>
      )}
    </div>
  )
}
