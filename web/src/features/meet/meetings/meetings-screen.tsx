import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconCalendarPlus, IconVideoPlus } from '@tabler/icons-react'
import { meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { JoinByCode } from './join-by-code.tsx'
import { MeetingCard } from './meeting-card.tsx'
import classes from './meetings.module.css'
import { PolicyCard } from './policy-card.tsx'

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))
type When = 'coming' | 'past'

function Meetings({ when, start }: { when: When; start: () => void }) {
  const { t } = useTranslate()
  const { data } = useSuspenseQuery({
    ...query(meetingsApi.list, { query: { when } }),
    ...freshness.meetings,
    refetchInterval: 60_000,
  })
  if (data.items.length === 0)
    return (
      <Empty
        title={t(`meet.list.none_${when}.title`)}
        message={t(`meet.list.none_${when}.message`)}
        actions={
          when === 'coming' && (
            <Button variant="light" onClick={start}>
              {t('meet.list.start')}
            </Button>
          )
        }
      />
    )
  return (
    <ul className={classes.list}>
      {data.items.map((meeting) => (
        <MeetingCard key={meeting.id} meeting={meeting} />
      ))}
    </ul>
  )
}

/** One's meetings: start one now, plan one, join one. */
export default function MeetingsScreen() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [when, setWhen] = useState<When>('coming')
  const { state } = useLocation() as { state: { planWith?: MeetingPerson } | null }
  const planWith = state?.planWith
  const [plans, setPlans] = useState(planWith !== undefined)
  const closePlans = () => {
    setPlans(false)
    // Whoever comes back to this page is not asked again.
    if (planWith) void navigate('/meet', { replace: true, state: null })
  }
  const start = useAction(meetingsApi.create, {
    refreshes: [meetingsApi.list],
    success: false,
    onSuccess: ({ code }) => navigate(`/meet/${code}`),
  })
  const startNow = () => start.mutate({ body: {} })
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('meet.title')}
        description={t('meet.lead')}
        action={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} />}
              onClick={() => setPlans(true)}
            >
              {t('meet.list.schedule')}
            </Button>
            <Button leftSection={<IconVideoPlus size={18} />} loading={start.isPending} onClick={startNow}>
              {t('meet.list.start')}
            </Button>
          </Group>
        }
      />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('meet.list.which')}
          value={when}
          onChange={(value) => setWhen(value === 'past' ? 'past' : 'coming')}
          data={[
            { value: 'coming', label: t('meet.list.coming') },
            { value: 'past', label: t('meet.list.past') },
          ]}
        />
        <JoinByCode />
      </div>
      <Suspense fallback={<LoadingLines lines={3} height={72} />}>
        <Meetings when={when} start={startNow} />
      </Suspense>
      <PolicyCard />
      {plans && (
        <Suspense>
          <ScheduleDialog invited={planWith ? [planWith] : []} onClose={closePlans} />
        </Suspense>
      )}
    </Stack>
  )
}
