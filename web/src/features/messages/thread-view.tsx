import type { Conversation } from '#contract/help/conversations.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useTalkName } from '../../shared/thread/talk-name.ts'
import { ThreadPanel } from '../../shared/thread/thread-panel.tsx'
import { usePageName } from '../../ui/page/page-name.ts'
import classes from './messages.module.css'

const NUMBER = /^[1-9]\d{0,8}$/

/** One conversation as a page of its own: on a phone with the way back to the others. Its address may name a message. */
export function ThreadView({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslate()
  const named = useSearchParams()[0].get('message') ?? ''
  const { key } = useLocation()
  usePageName(useTalkName()(conversation))
  return (
    <ThreadPanel
      conversation={conversation}
      className={classes.opened}
      lookedFor={{ number: NUMBER.test(named) ? Number(named) : null, asking: key }}
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
