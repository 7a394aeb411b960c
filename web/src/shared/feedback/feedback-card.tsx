import { worstRating, type AskedFeedback } from '#contract/mentoring/feedback.ts'
import { Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { MetQuestion } from './met-question.tsx'
import { useAskAnew, usePutOff } from './use-feedback.ts'

/** After the worst rating alone. */
const EndAndBlock = lazy(async () => ({ default: (await import('./end-and-block.tsx')).EndAndBlock }))

/**
 * The session that one is asked about, one at a time, the latest first: whether it took place, and how much it helped. It is one
 * card: whoever said that they met is asked the next question where they are.
 */
export function FeedbackCard({ asked }: { asked: readonly AskedFeedback[] }) {
  const { t } = useTranslate()
  const [first] = asked
  if (!first) return null
  const { sessionId, known, other, startsAt } = first
  return (
    <Card title={t(known ? 'feedback.title' : 'feedback.met.title', { name: other.name })}>
      <Text size="sm" c="dimmed" mb="xs">
        <DateTime at={startsAt} />
      </Text>
      {known ? <Asked key={sessionId} asked={first} /> : <MetQuestion key={sessionId} asked={first} />}
    </Card>
  )
}

function Asked({ asked: { sessionId, relationshipId, other, audiences } }: { asked: AskedFeedback }) {
  const [isWorst, setWorst] = useState(false)
  const putOff = usePutOff()
  const askAnew = useAskAnew()
  return (
    <>
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
    </>
  )
}
