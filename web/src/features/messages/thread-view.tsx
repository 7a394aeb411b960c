import type { Conversation } from '#contract/conversations.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Thread } from '../../shared/thread/thread.tsx'
import { ThreadMenu } from '../../shared/thread/thread-menu.tsx'
import { useThread } from '../../shared/thread/use-thread.ts'
import { usePageName } from '../../ui/page-name.ts'
import { Person } from '../../ui/person.tsx'
import classes from './messages.module.css'

/** One conversation: who it is with and who can read it, what was written, and where to write. */
export function ThreadView({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslate()
  const thread = useThread(conversation)
  const { person } = conversation
  const name = `${person.name} ${person.surname}`.trim()
  usePageName(name)
  return (
    <section className={classes.opened} aria-label={t('messages.with', { name })}>
      <header className={classes.threadHead}>
        <Button
          component={Link}
          to="/dashboard/messages"
          variant="subtle"
          className={classes.backButton ?? ''}
          aria-label={t('messages.back')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Button>
        <div className={classes.who}>
          <Person
            name={person.name}
            surname={person.surname}
            photoUrl={person.photoUrl}
            second={thread.isTyping ? t('messages.typing', { name: person.name }) : t(`role.${person.role}`)}
          />
        </div>
        <ThreadMenu conversation={conversation} />
      </header>
      <Thread conversation={conversation} thread={thread} />
    </section>
  )
}
