import type { Conversation } from '#contract/conversations.ts'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Person } from '../../ui/person.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import classes from './thread-panel.module.css'
import { Thread } from './thread.tsx'
import { useThread } from './use-thread.ts'

type Props = {
  conversation: Conversation
  /** The way back, before the person. */
  back?: ReactNode
  className?: string | undefined
}

/** One conversation in a frame: who it is with, what may be done with it, what was written, and where to write. */
export function ThreadPanel({ conversation, back, className = '' }: Props) {
  const { t } = useTranslate()
  const thread = useThread(conversation)
  const { name, surname, photoUrl, role } = conversation.person
  return (
    <section
      className={`${classes.panel} ${className}`}
      aria-label={t('messages.with', { name: `${name} ${surname}`.trim() })}
    >
      <header className={classes.head}>
        {back}
        <div className={classes.who}>
          <Person
            name={name}
            surname={surname}
            photoUrl={photoUrl}
            second={thread.isTyping ? t('messages.typing', { name }) : t(`role.${role}`)}
          />
        </div>
        <ThreadMenu conversation={conversation} />
      </header>
      <Thread conversation={conversation} thread={thread} />
    </section>
  )
}
