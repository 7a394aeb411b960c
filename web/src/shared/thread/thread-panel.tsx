import type { Conversation } from '#contract/help/conversations.ts'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { useMe } from '../../api/session/me.ts'
import { Person } from '../../ui/person.tsx'
import { usePresenceOf } from '../presence/use-presence.ts'
import { ThreadMenu } from './thread-menu.tsx'
import classes from './thread-panel.module.css'
import type { Tools } from './composer.tsx'
import { Thread } from './thread.tsx'
import { useThread } from './use-thread.ts'

type Props = {
  conversation: Conversation
  /** The way back, before the person. */
  back?: ReactNode
  className?: string | undefined
  /** Beside where one writes: what puts words into it. */
  tools?: Tools
}

/** One conversation in a frame: who it is with, what may be done with it, what was written, and where to write. */
export function ThreadPanel({ conversation, back, className = '', tools }: Props) {
  const { t } = useTranslate()
  const thread = useThread(conversation)
  const { desk, person } = conversation
  const { name, surname, photoUrl } = person
  const isCompany = person.id === useMe().companyId
  const here = usePresenceOf(isCompany || thread.isOver ? null : person.id)
  const role = t(desk && isCompany ? 'messages.desk.company' : `role.${person.role}`)
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
            {...(conversation.closed !== 'left' &&
              !(desk && isCompany) && { to: `/dashboard/people/${person.id}` })}
            second={
              thread.isTyping
                ? t('messages.typing', { name })
                : here
                  ? `${role} · ${t(`messages.here.${here}`)}`
                  : role
            }
          />
        </div>
        <ThreadMenu conversation={conversation} />
      </header>
      <Thread conversation={conversation} thread={thread} {...(tools && { tools })} />
    </section>
  )
}
