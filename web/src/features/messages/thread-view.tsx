import type { Conversation } from '#contract/help/conversations.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useTalkName } from '../../shared/thread/talk-name.ts'
import { ThreadPanel } from '../../shared/thread/thread-panel.tsx'
import { usePageName } from '../../ui/page/page-name.ts'
import classes from './messages.module.css'

/** One conversation as a page of its own: on a phone with the way back to the others. */
export function ThreadView({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslate()
  usePageName(useTalkName()(conversation))
  return (
    <ThreadPanel
      conversation={conversation}
      className={classes.opened}
      back={
        <Button
          component={Link}
          to="/dashboard/messages"
          variant="subtle"
          className={classes.backButton ?? ''}
          aria-label={t('messages.back')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Button>
      }
    />
  )
}
