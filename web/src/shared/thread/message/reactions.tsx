import { messageMarksApi } from '#contract/help/message-marks.ts'
import type { Message } from '#contract/help/message.ts'
import { messageReactions, type MessageReaction, type Reactions as All } from '#contract/help/reactions.ts'
import { Menu } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import classes from './message.module.css'

/** Puts a reaction of one’s own on a message of a conversation, or takes it back. */
export function useReact(id: string, onChanged: (message: Message) => void) {
  const react = useAction(messageMarksApi.react, { success: false, inTurn: true, onSuccess: onChanged })
  return (number: number, reaction: MessageReaction, reacted: boolean) =>
    react.mutate({ params: { id, number }, body: { reaction, reacted } })
}
type React = (reaction: MessageReaction, reacted: boolean) => void
const hasMine = (all: All, reaction: MessageReaction) =>
  all.some((one) => one.reaction === reaction && one.mine)

/** What can be put on a message, as items of its menu. */
export function ReactionItems({ reactions, onReact }: { reactions: All; onReact: React }) {
  const { t } = useTranslate()
  return (
    <div className={classes.choices} role="group" aria-label={t('messages.react')}>
      {messageReactions.map((reaction) => {
        const mine = hasMine(reactions, reaction)
        return (
          <Menu.Item
            key={reaction}
            className={classes.choice ?? ''}
            data-mine={mine || undefined}
            aria-label={t(mine ? 'messages.unreact_with' : 'messages.react_with', { reaction })}
            onClick={() => onReact(reaction, !mine)}
          >
            <span aria-hidden>{reaction}</span>
          </Menu.Item>
        )
      })}
    </div>
  )
}

/** What was put on a message and how often; where one may write a press adds one’s own or takes it back. */
export function ReactionChips({ reactions, onReact }: { reactions: All; onReact: React | null }) {
  const { t } = useTranslate()
  if (reactions.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('messages.reactions')}>
      {reactions.map(({ reaction, count, mine }) => {
        const said = t(mine ? 'messages.reacted.mine' : 'messages.reacted', { reaction, count })
        const shown = (
          <>
            <span aria-hidden>{reaction}</span> <span aria-hidden>{count}</span>
          </>
        )
        return (
          <li key={reaction}>
            {onReact ? (
              <button
                type="button"
                className={classes.chip}
                aria-pressed={mine}
                aria-label={said}
                onClick={() => onReact(reaction, !mine)}
              >
                {shown}
              </button>
            ) : (
              <span className={classes.chip} role="img" aria-label={said}>
                {shown}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
