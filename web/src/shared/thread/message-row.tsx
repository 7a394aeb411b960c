import type { Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { typedWords } from '#contract/rich-text/typed.ts'
import { Anchor } from '@mantine/core'
import { IconPinned } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { memo, useState } from 'react'
import { DateTime } from '../../ui/time/time.tsx'
import type { DrawToAnswer } from '../marking/draw-to-answer.tsx'
import { isFolded } from './folded.ts'
import { useHowFar } from './how-far.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import { MessageActions } from './message/message-actions.tsx'
import { ReactionChips, useReact } from './message/reactions.tsx'
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
  /** Draws on a picture that somebody else sent; null where nothing can be answered. */
  onDraw: DrawToAnswer | null
  /** Leads to another message. */
  onShow: (number: number) => Promise<void>
  onChanged: (message: Message) => void
}

/** Drawn again where it changed alone: many stand below one another. */
export const MessageRow = memo(function MessageRow({
  message,
  conversation,
  answers,
  isLast,
  onAnswer,
  onEdit,
  onDraw,
  onShow,
  onChanged,
}: Props) {
  const { t } = useTranslate()
  const { mine, deleted, edited, replyTo, number, at, text, by, attached, reactions, pinned } = message
  const { id, person, closed } = conversation
  const put = useReact(id, onChanged)
  const [shown, show] = useState(false)
  const isBlocked = isFolded(message, conversation)
  const howFar = useHowFar()
  const who = mine ? t('messages.you') : (by ?? person.name)
  if (isBlocked && !shown)
    return (
      <li className={classes.message} data-number={number} tabIndex={-1} data-deleted>
        <span className={classes.under}>
          {t('messages.group.folded')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => show(true)}>
            {t('messages.group.unfold')}
          </Anchor>
        </span>
      </li>
    )
  return (
    <li
      className={classes.message}
      data-number={number}
      tabIndex={-1}
      data-mine={mine || undefined}
      data-deleted={deleted || undefined}
    >
      <div className={classes.spoken}>
        <div className={classes.bubble}>
          <span className={classes.by}>{who}: </span>
          {replyTo !== null && !deleted && (
            <button type="button" className={classes.quote} onClick={() => void onShow(replyTo)}>
              {answers && !answers.deleted && !isFolded(answers, conversation)
                ? typedWords(answers.text) || t('messages.files')
                : t('messages.earlier')}
            </button>
          )}
          {deleted ? <em>{t('messages.deleted')}</em> : text && <MessageText text={text} />}
          {attached && <MessageFiles message={message} attached={attached} onDraw={mine ? null : onDraw} />}
        </div>
        {!deleted && (
          <MessageActions
            message={message}
            conversation={conversation}
            onReact={(reaction, reacted) => put(number, reaction, reacted)}
            onAnswer={onAnswer}
            onEdit={onEdit}
            onChanged={onChanged}
          />
        )}
      </div>
      <ReactionChips
        reactions={reactions}
        onReact={closed === null ? (reaction, reacted) => put(number, reaction, reacted) : null}
      />
      <span className={classes.under}>
        {!mine && by !== undefined && <strong>{`${by} · `}</strong>}
        <DateTime at={at} style="time" />
        {pinned && (
          <>
            {' · '}
            <IconPinned size={14} aria-hidden className={classes.pinned} /> {t('messages.pinned.here')}
          </>
        )}
        {edited && ` · ${t('messages.edited')}`}
        {isLast && ` · ${howFar(number, conversation)}`}
      </span>
    </li>
  )
})
