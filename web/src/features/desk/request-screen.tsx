import { conversationsApi } from '#contract/help/conversations.ts'
import { deskApi, type DeskRequest } from '#contract/help/desk.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'
import { afterDesk } from '../../api/desk.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { ThreadPanel } from '../../shared/thread/thread-panel.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { Assignee } from './assignee.tsx'
import { DeskState } from './desk-state.tsx'
import classes from './desk.module.css'
import { InsertReply } from './insert-reply.tsx'
import { fullName } from './words.ts'

/** One thing that was asked: what was written, how it stands, and what may be done with it now. */
export default function RequestScreen() {
  const { id = '' } = useParams()
  const request = useQuery({ ...query(deskApi.byId, { params: { id } }), ...freshness.help })
  if (isApiError(request.error, 'NOT_FOUND', 'BAD_REQUEST')) throw request.error
  if (request.data) return <Opened request={request.data} />
  return request.isError ? <LoadFailed of={request} /> : <LoadingLines lines={5} height={64} />
}

function Opened({ request }: { request: DeskRequest }) {
  const { t } = useTranslate()
  const { subject, part, conversationId } = request
  const conversation = useQuery({
    ...query(conversationsApi.byId, { params: { id: conversationId } }),
    ...freshness.conversations,
  })
  return (
    <>
      <PageHeader
        title={subject}
        back={{ to: '/dashboard/messages/desk', label: t('desk.title') }}
        action={<Acts request={request} />}
      />
      <div className={classes.request}>
        <div className={classes.main}>
          {conversation.data && (
            <ThreadPanel
              conversation={conversation.data}
              className={classes.thread}
              {...(part === 'desk' && {
                tools: (insert: (text: string) => void) => <InsertReply onInsert={insert} />,
              })}
            />
          )}
          {!conversation.data &&
            (conversation.isError ? (
              <LoadFailed of={conversation} />
            ) : (
              <LoadingLines lines={4} height={48} />
            ))}
        </div>
        <Standing request={request} />
      </div>
    </>
  )
}

function Acts({ request: { id, moves } }: { request: DeskRequest }) {
  const { t } = useTranslate()
  const change = useAction(deskApi.move, {
    refreshes: [...afterDesk, conversationsApi.byId],
    success: false,
  })
  const move = moves.includes('close') ? 'close' : moves.includes('reopen') ? 'reopen' : null
  if (move === null) return null
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { move } })}
    >
      {t(`desk.${move}`)}
    </Button>
  )
}

function Standing({ request }: { request: DeskRequest }) {
  const { t } = useTranslate()
  const { name } = useCompany()
  const { part, topic, asker, assignee, askedAt, answeredAt, closedAt } = request
  return (
    <aside className={classes.card} aria-label={t('desk.standing')}>
      <p className={classes.line}>
        <DeskState state={request.state} part={part} />
        <span className={classes.quiet}>{t(`desk.topic.${topic}`)}</span>
      </p>
      {part === 'desk' ? (
        <>
          <Person {...asker} second={t(`role.${asker.role}`)} to={`/dashboard/users/${asker.id}`} />
          <Assignee request={request} />
        </>
      ) : (
        assignee && <p className={classes.quiet}>{t('desk.looked_after', { name: fullName(assignee) })}</p>
      )}
      <p className={classes.quiet}>
        {t('desk.asked_at')} <RelativeTime at={askedAt} />
      </p>
      {answeredAt && (
        <p className={classes.quiet}>
          {t('desk.first_answered')} <RelativeTime at={answeredAt} />
        </p>
      )}
      {closedAt && (
        <p className={classes.quiet}>
          {t('desk.closed_at')} <RelativeTime at={closedAt} />
        </p>
      )}
      <p className={classes.quiet}>{t(`desk.seen_by.${part}`, { company: name, name: asker.name })}</p>
    </aside>
  )
}
