import { conversationsApi } from '#contract/help/conversations.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconMessageQuestion, IconMessages, IconPencilPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, Navigate, useParams, Route, Routes } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { infinite, query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { useUnreadDesk } from '../../api/desk.ts'
import { freshness } from '../../api/freshness.ts'
import { isAway, useMe } from '../../api/session/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { ConversationList } from './conversation-list.tsx'
import classes from './messages.module.css'
import { NewConversation } from './new-conversation.tsx'
import { ThreadView } from './thread-view.tsx'

/** What one writes with people of one's own company: it is not read at another company’s address. */
export default function MessagesScreen() {
  const { t } = useTranslate()
  if (isAway(useMe()))
    return (
      <>
        <PageHeader title={t('messages.title')} />
        <Empty
          icon={<IconMessages size={28} />}
          title={t('messages.away.title')}
          message={t('messages.away.message')}
        />
      </>
    )
  return (
    <Routes>
      <Route index element={<Messages />} />
      <Route path=":id" element={<Messages />} />
    </Routes>
  )
}

/** The list beside what is open in it; one of the two where there is little room. */
function Messages() {
  const { t } = useTranslate()
  const { id } = useParams()
  const [isWriting, write] = useState(false)
  const list = useInfiniteQuery({ ...infinite(conversationsApi.list), ...freshness.conversations })
  const items = [
    ...new Map((list.data?.pages ?? []).flatMap((page) => page.items).map((one) => [one.id, one])).values(),
  ]
  return (
    <div className={classes.screen} data-open={id !== undefined || undefined}>
      <div className={classes.head}>
        <PageHeader
          title={t('messages.title')}
          action={
            <Group gap="xs">
              <Button
                component={Link}
                to="/dashboard/messages/announcements"
                variant="default"
                leftSection={<IconSpeakerphone size={18} aria-hidden />}
              >
                {t('messages.announcements')}
              </Button>
              <DeskLink />
              <Button leftSection={<IconPencilPlus size={18} aria-hidden />} onClick={() => write(true)}>
                {t('messages.new')}
              </Button>
            </Group>
          }
        />
      </div>
      <div className={classes.panes}>
        <div className={classes.list}>
          {list.isPending && <LoadingLines lines={4} height={64} />}
          {list.isError && !list.data && <LoadFailed of={list} />}
          {list.data && <ConversationList items={items} list={list} />}
        </div>
        <div className={classes.thread}>
          {id ? <Opened key={id} id={id} /> : items.length > 0 && <NothingOpen />}
        </div>
      </div>
      <NewConversation opened={isWriting} onClose={() => write(false)} />
    </div>
  )
}

/** The line to one’s company, or for its administrators what is asked of it. */
function DeskLink() {
  const { t } = useTranslate()
  const unread = useUnreadDesk()
  const leads = roleAllowed(adminLevel, useMe().role)
  const { name } = useCompany()
  return (
    <Button
      component={Link}
      to="/dashboard/messages/desk"
      variant="default"
      leftSection={<IconMessageQuestion size={18} aria-hidden />}
      rightSection={
        unread > 0 && (
          <span className={classes.count}>
            {unread}
            <VisuallyHidden> {t('messages.unread')}</VisuallyHidden>
          </span>
        )
      }
    >
      {leads ? t('messages.desk') : t('messages.desk.ask', { company: name })}
    </Button>
  )
}

function NothingOpen() {
  const { t } = useTranslate()
  return (
    <Empty
      icon={<IconMessages size={28} />}
      title={t('messages.choose.title')}
      message={t('messages.choose.message')}
    />
  )
}

/** Where what is about something is read: a notice names the conversation alone. */
const pages = {
  help: (id: string) => `/dashboard/help/${id}`,
  desk: (id: string) => `/dashboard/messages/desk/${id}`,
}

function Opened({ id }: { id: string }) {
  const conversation = useQuery({
    ...query(conversationsApi.byId, { params: { id } }),
    ...freshness.conversations,
  })
  const { t } = useTranslate()
  // A notice may lead to what one has left since: it says so, and not that there never was anything.
  if (isApiError(conversation.error, 'NOT_FOUND'))
    return (
      <Empty
        icon={<IconMessages size={28} />}
        title={t('messages.gone.title')}
        message={t('messages.gone.message')}
      />
    )
  const readAt = conversation.data?.readAt
  if (readAt) return <Navigate to={pages[readAt.kind](readAt.id)} replace />
  if (conversation.data) return <ThreadView conversation={conversation.data} />
  return conversation.isError ? <LoadFailed of={conversation} /> : <LoadingLines lines={5} height={48} />
}
