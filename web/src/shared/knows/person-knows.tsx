import { practiceApi } from '#contract/practice/practice.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { Knows } from './knows.tsx'

/** What somebody knows whom one mentors, teaches or administers. */
export function PersonKnows({ userId }: { userId: string }) {
  const mastery = useQuery({
    ...query(practiceApi.masteryOf, { params: { id: userId } }),
    ...freshness.practice,
  })
  return <Knows of={mastery} whose="other" />
}
