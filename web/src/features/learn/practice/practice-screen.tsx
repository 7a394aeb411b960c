import { practiceApi, type PracticeCard } from '#contract/practice/practice.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Knows } from '../../../shared/knows/knows.tsx'
import classes from './practice.module.css'
import { Session } from './session.tsx'
import { Standing } from './standing.tsx'

/** A few minutes a day: what one missed in quizzes, asked again when it is about to be forgotten. */
export default function PracticeScreen() {
  const { t } = useTranslate()
  const [cards, setCards] = useState<readonly PracticeCard[] | null>(null)
  const [ended, setEnded] = useState<{ right: number; count: number } | null>(null)
  const standing = useQuery({ ...query(practiceApi.standing), ...freshness.practice })
  const mastery = useQuery({ ...query(practiceApi.mastery), ...freshness.practice })
  const start = useAction(practiceApi.start, {
    success: false,
    refreshes: [practiceApi.standing],
    onSuccess: (session) => {
      setEnded(null)
      setCards(session.cards.length > 0 ? session.cards : null)
    },
  })
  return (
    <>
      <PageHeader
        title={t('practice.title')}
        name={cards ? t('practice.session') : undefined}
        description={cards ? undefined : t('practice.lead')}
        back={{ to: '/dashboard/learn', label: t('practice.to_learn') }}
      />
      {cards ? (
        <Session
          key={cards[0]?.id}
          cards={cards}
          refreshes={[practiceApi.standing, practiceApi.mastery, dashboardApi.home]}
          onEnd={(how) => {
            setEnded(how)
            setCards(null)
          }}
        />
      ) : (
        <>
          {standing.isPending && <LoadingLines lines={2} height={96} />}
          {standing.isError && !standing.data && <LoadFailed of={standing} />}
          {standing.data && (
            <Standing
              standing={standing.data}
              ended={ended}
              isStarting={start.isPending}
              onStart={() => start.mutate({})}
            />
          )}
          <div className={classes.knows}>
            <Knows of={mastery} whose="own" />
          </div>
        </>
      )}
    </>
  )
}
