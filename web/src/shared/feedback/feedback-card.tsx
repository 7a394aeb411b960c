import { worstRating, type AskedFeedback } from '#contract/mentoring/feedback.ts'
import { Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { MetCard } from './met-card.tsx'
import { useAskAnew, usePutOff } from './use-feedback.ts'

/** After the worst rating alone. */
const EndAndBlock = lazy(async () => ({ default: (await import('./end-and-block.tsx')).EndAndBlock }))

/** The session that one is asked about, one at a time, the latest first: whether it took place, and how much it helped. */
export function FeedbackCard({ asked }: { asked: readonly AskedFeedback[] }) {
  const [first] = asked
  if (!first) return null
  return first.known ? <Asked key={first.sessionId} asked={first} /> : <MetCard asked={first} />
}

function Asked({ asked }: { asked: AskedFeedback }) {
  const { t } = useTranslate()
  const { sessionId, relationshipId, other, startsAt, audiences } = asked
  const [isWorst, setWorst] = useState(false)
  const putOff = usePutOff()
  const askAnew = useAskAnew()
  return (
    <Card title={t('feedback.title', { name: other.name })}>
      <Text size="sm" c="dimmed" mb="sm">
        <DateTime at={startsAt} />
      </Text>
      <FeedbackForm
        sessionId={sessionId}
        name={other.name}
        audiences={audiences}
        // This card goes with what is asked anew: not before the question that may follow is answered.
        onSaid={(rating) => (rating === worstRating ? setWorst(true) : void askAnew())}
        onSkip={() => putOff.mutate({ params: { id: sessionId } })}
        skipping={putOff.isPending}
      />
      {isWorst && (
        <Suspense>
          <EndAndBlock
            opened
            relationshipId={relationshipId}
            other={other}
            onClose={() => {
              setWorst(false)
              void askAnew()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
