import type { SessionDetails } from '#contract/mentoring/booking.ts'
import {
  feedbackApi,
  worstRating,
  type OwnFeedback,
  type SessionFeedback,
} from '#contract/mentoring/feedback.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { EndAndBlock } from '../../../shared/feedback/end-and-block.tsx'
import { FeedbackForm } from '../../../shared/feedback/feedback-form.tsx'
import { useAskAnew } from '../../../shared/feedback/use-feedback.ts'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import classes from './sessions.module.css'
import { otherOf } from './use-sessions.ts'

/** What one said of a session that is over, and the word of the other; absent where there is nothing to say or to read. */
export function Feedback({ session }: { session: SessionDetails }) {
  const { data } = useQuery({
    ...query(feedbackApi.ofSession, { params: { id: session.id } }),
    ...freshness.mentoring,
    enabled: session.state === 'done',
  })
  if (!data || (!data.open && !data.own && data.received === null)) return null
  return <Shown session={session} feedback={data} />
}

function Shown({ session, feedback }: { session: SessionDetails; feedback: SessionFeedback }) {
  const { t } = useTranslate()
  const [changing, setChanging] = useState(false)
  const [isWorst, setWorst] = useState(false)
  const askAnew = useAskAnew()
  const other = session[otherOf(session)]
  const { own, open, received, audiences, sessionId } = feedback
  return (
    <Card title={t('feedback.session')}>
      {received !== null && (
        <>
          <p className={classes.said}>{t('feedback.received', { name: other.name })}</p>
          <blockquote className={classes.word}>{received}</blockquote>
        </>
      )}
      {own && !changing && <Own own={own} name={other.name} onChange={() => setChanging(true)} />}
      {open && (changing || !own) && (
        <FeedbackForm
          sessionId={sessionId}
          name={other.name}
          audiences={audiences}
          own={own}
          onSaid={(rating) => {
            setChanging(false)
            if (rating === worstRating) setWorst(true)
            void askAnew()
          }}
          {...(own && { onSkip: () => setChanging(false) })}
        />
      )}
      <EndAndBlock
        opened={isWorst}
        relationshipId={session.relationshipId}
        other={other}
        onClose={() => setWorst(false)}
      />
    </Card>
  )
}

type OwnProps = { own: OwnFeedback; name: string; onChange: () => void }

function Own({ own, name, onChange }: OwnProps) {
  const { t } = useTranslate()
  const { rating, word, wordFor, changesUntil } = own
  return (
    <>
      <p className={classes.said}>{t('feedback.own', { rating: t(`feedback.rating.${rating}`) })}</p>
      {word !== '' && (
        <>
          <blockquote className={classes.word}>{word ?? t('feedback.unreadable')}</blockquote>
          <p className={classes.quiet}>{t(`feedback.for.${wordFor}`, { name })}</p>
        </>
      )}
      {changesUntil !== null && (
        <>
          <p className={classes.quiet}>
            {t('feedback.changes_until')} <DateTime at={changesUntil} />
          </p>
          <Button variant="default" mt="sm" onClick={onChange}>
            {t('feedback.change')}
          </Button>
        </>
      )}
    </>
  )
}
