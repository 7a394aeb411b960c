import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { FeedbackCard } from '../../../shared/feedback/feedback-card.tsx'

/** The session that one is asked about, once it is over. */
export function Asked({ relationshipId }: { relationshipId: string }) {
  const asked = useQuery({
    ...query(feedbackApi.asked, { params: { id: relationshipId } }),
    ...freshness.mentoring,
  })
  return <FeedbackCard asked={asked.data?.items ?? []} />
}
