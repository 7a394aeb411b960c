import type { Conversation } from '#contract/help/conversations.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { useMe } from '../../api/session/me.ts'
import { Person } from '../../ui/person.tsx'
import { usePresenceOf } from '../presence/use-presence.ts'
import { TalkAvatar } from './talk-avatar.tsx'
import { useTalkName } from './talk-name.ts'
import { ThreadMenu } from './thread-menu.tsx'
import classes from './thread-panel.module.css'
import { useLookedFor } from './held/use-looked-for.ts'
import { Pinned } from './message/pinned.tsx'
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
  /** The message to lead to, and what tells one asking from the next. */
  lookedFor?: { number: number | null; asking: string }
}
const NOTHING = { number: null, asking: '' }

/** One conversation in a frame: who it is with, what may be done with it, what was written, and where to write. */
export function ThreadPanel({ conversation, back, className = '', tools, lookedFor = NOTHING }: Props) {
  const { t } = useTranslate()
  const thread = useThread(conversation)
  const became = useLookedFor(thread, lookedFor)
  const { desk, person, group } = conversation
  const { name, photoUrl } = person
  const called = useTalkName()(conversation)
  const typist = group?.people.find(({ id }) => id === thread.typing)?.name ?? name
  const isCompany = person.id === useMe().companyId
  const here = usePresenceOf(isCompany || group || thread.isOver ? null : person.id)
  const role = t(desk && isCompany ? 'messages.desk.company' : `role.${person.role}`)
  const about = group ? group.people.map((one) => one.name).join(', ') : role
  return (
    <section
      className={`${classes.panel} ${className}`}
      aria-label={group ? called : t('messages.with', { name: called })}
    >
      <header className={classes.head}>
        {back}
        <div className={classes.who}>
          <Person
            {...(group ? { name: called, surname: '' } : person)}
            photoUrl={photoUrl}
            picture={<TalkAvatar person={person} group={group} />}
            {...(conversation.closed !== 'left' &&
              !group &&
              !(desk && isCompany) && { to: `/dashboard/people/${person.id}` })}
            second={
              thread.typing !== null
                ? t('messages.typing', { name: typist })
                : here
                  ? `${role} · ${t(`messages.here.${here}`)}`
                  : about
            }
          />
        </div>
        <Pinned
          conversation={conversation}
          onChanged={thread.take}
          onShow={(number) => void thread.show(number)}
        />
        <ThreadMenu conversation={conversation} />
      </header>
      <div role="status">
        {became === 'found' && <VisuallyHidden>{t('messages.looked_for.found')}</VisuallyHidden>}
        {(became === 'deleted' || became === 'gone') && (
          <p className={classes.note}>{t(`messages.looked_for.${became}`)}</p>
        )}
      </div>
      <Thread conversation={conversation} thread={thread} {...(tools && { tools })} />
    </section>
  )
}
