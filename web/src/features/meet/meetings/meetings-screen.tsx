import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconCalendarPlus, IconVideoPlus } from '@tabler/icons-react'
import { meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { pressRows } from '../../../ui/sheet/press-rows.ts'
import { useSheet } from '../../../ui/sheet/use-sheet.ts'
import { JoinByCode } from './join-by-code.tsx'
import { MeetingCard } from './meeting-card.tsx'
import classes from './meetings.module.css'
import { PolicyCard } from './policy-card.tsx'

const MeetingSheet = lazy(() => import('./meeting-sheet.tsx'))
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))
type When = 'coming' | 'past'

/** Which meetings are listed, as the address says: a sheet over them is opened from it anew. */
function useWhen() {
  const [params, setParams] = useSearchParams()
  const when: When = params.get('when') === 'past' ? 'past' : 'coming'
  const setWhen = (next: string) => setParams(next === 'past' ? { when: next } : {}, { replace: true })
  return [when, setWhen] as const
}

function Meetings({ when, start }: { when: When; start: () => void }) {
  const { data } = useSuspenseQuery({
    ...query(meetingsApi.list, { query: { when } }),
    ...freshness.meetings,
    refetchInterval: 60_000,
  })
  const sheet = useSheet(
    'meeting',
    data.items.map(({ code }) => code),
  )
  // A notification knows a meeting by its id.
  const row = data.items.find(({ id, code }) => code === sheet.shown || id === sheet.shown)
  return (
    <>
      {data.items.length > 0 ? (
        <ul className={classes.list} ref={pressRows}>
          {data.items.map((meeting) => (
            <MeetingCard
              key={meeting.id}
              meeting={meeting}
              link={sheet.link(meeting.code)}
              open={meeting === row && sheet.open !== null}
            />
          ))}
        </ul>
      ) : (
        <NoMeetings when={when} start={start} />
      )}
      {sheet.shown !== null && (
        <Suspense fallback={null}>
          <MeetingSheet sheet={sheet} row={row} />
        </Suspense>
      )}
    </>
  )
}

function NoMeetings({ when, start }: { when: When; start: () => void }) {
  const { t } = useTranslate()
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
}

/** One's meetings: start one now, plan one, join one. */
export default function MeetingsScreen() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [when, setWhen] = useWhen()
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
          onChange={setWhen}
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
