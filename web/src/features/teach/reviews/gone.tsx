import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useMe } from '../../../api/session/me.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { keptReview, leftReviews } from './kept-review.ts'
import { LeftReviews } from './left-reviews.tsx'

/** What somebody wrote about work that is not there for them any more. */
export function Gone({ workId, error }: { workId: string; error: Error }) {
  const { t } = useTranslate()
  const person = useMe().id
  const [left, setLeft] = useState(() => leftReviews(person, workId, null))
  const [isHere] = useState(left.length > 0)
  if (!isHere) throw error
  return (
    <>
      <PageHeader
        title={t('reviews.gone.title')}
        description={t('reviews.gone.message')}
        back={{ to: '/dashboard/teach/reviews', label: t('reviews.title') }}
      />
      <LeftReviews
        left={left}
        work={null}
        onPutAway={(round) => {
          keptReview(person, workId, round).drop()
          setLeft(left.filter((one) => one.round !== round))
        }}
      />
    </>
  )
}
