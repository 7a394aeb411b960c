import { helpApi, TakenHelp, type HelpRequest } from '#contract/help/help.ts'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useParams } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { Attachments } from '../../shared/attachments/attachments.tsx'
import { useDrawToAnswer } from '../../shared/marking/draw-to-answer.tsx'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { NoPermission } from '../../ui/page/states.tsx'
import { ReadBefore } from './answers/read-before.tsx'
import { SharedAnswer } from './answers/shared-answer.tsx'
import { ClaimerActs } from './claimer-acts.tsx'
import { Earlier } from './earlier.tsx'
import { HelpThread } from './help-thread.tsx'
import classes from './help.module.css'
import { Standing } from './standing.tsx'
import { StudentActs } from './student-acts.tsx'
import { TakenOver } from './taken-over.tsx'
import { TakerActs } from './taker-acts.tsx'
import { Tried } from './tried.tsx'
import { useAbout } from './words.ts'

/** One request: what was asked and tried, what the two write, and what may be done with it now. */
export default function RequestScreen() {
  const { t } = useTranslate()
  const { id = '' } = useParams()
  const request = useQuery({ ...query(helpApi.byId, { params: { id } }), ...freshness.help })
  // Somebody else took it, or it went back: what was shown a moment ago is not for them any more.
  if (isApiError(request.error, 'FORBIDDEN'))
    return <NoPermission title={t('help.title')} message={t('help.not_yours')} />
  if (isApiError(request.error, 'NOT_FOUND', 'BAD_REQUEST')) throw request.error
  const taken = isApiError(request.error, 'CONFLICT') ? TakenHelp.safeParse(request.error.details).data : null
  if (taken) return <TakenOver taken={taken} last={request.data} />
  if (request.data) return <Opened request={request.data} />
  return request.isError ? <LoadFailed of={request} /> : <LoadingLines lines={5} height={64} />
}

const pictureEndings = ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif']
const acts = { student: StudentActs, claimer: ClaimerActs, taker: TakerActs }

function Opened({ request }: { request: HelpRequest }) {
  const { t } = useTranslate()
  const about = useAbout()
  const { place, part, conversationId, earlier } = request
  const Acts = acts[part]
  // Who asked draws on their own pictures where they stand.
  const draw = useDrawToAnswer(part === 'claimer' ? conversationId : null)
  return (
    <>
      <PageHeader title={about(place)} back={{ to: '/dashboard/help', label: t('help.title') }} />
      <div className={classes.request}>
        <div className={classes.main}>
          {request.passage !== null && (
            <figure className={classes.passage}>
              <figcaption>{t('help.passage')}</figcaption>
              <blockquote>{request.passage}</blockquote>
            </figure>
          )}
          <blockquote className={classes.asked}>
            <p>{request.word}</p>
          </blockquote>
          <Attachments
            owner={{ kind: 'help_request', id: request.id }}
            endings={pictureEndings}
            pictures
            draws
            onDraw={draw}
          />
          {part === 'taker' && conversationId && (
            <Alert role="alert" title={t('help.held_before')}>
              {t('help.held_before.how')}
            </Alert>
          )}
          <Acts request={request} />
          {part === 'claimer' && <SharedAnswer request={request} />}
          {earlier.map((one) => (
            <Earlier key={one.mentor.id} thread={one} part={part} onDraw={draw} />
          ))}
          {conversationId && (
            <HelpThread key={conversationId} id={conversationId} isOver={part === 'taker'} />
          )}
        </div>
        <aside className={classes.aside} aria-label={t('help.details')}>
          <Standing request={request} />
          <Tried request={request} />
          {part !== 'student' && <ReadBefore requestId={request.id} />}
        </aside>
      </div>
    </>
  )
}
