import { bookingApi, type SessionDetails } from '#contract/mentoring/booking.ts'
import { calendarApi } from '#contract/calendar.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { limits } from '#contract/limits.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { Alert, Anchor, Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useMomentText } from '../../../ui/time/time.tsx'
import { dayAfter, dayOf } from '../../../ui/time/zoned.ts'
import { freshness } from '../freshness.ts'
import { Consequences, useThen } from './consequences.tsx'
import { nearest } from './move.ts'
import type { AskProps } from './move-dialog.tsx'
import { useNamesText } from './names.ts'

/** So many other times are offered where the mentor is not free at the one that was asked about. */
const OFFERED = 4

/** A session of mentoring: the other confirms anew, or it stands at once; a group’s moves for all. */
export function MoveSession(props: AskProps) {
  const session = useQuery({
    ...query(bookingApi.session, { params: { id: props.asked.entry.moveRef ?? '' } }),
    ...freshness.calendar,
  })
  const { data } = session
  if (!data) return session.isError ? <LoadFailed of={session} /> : <LoadingLines />
  return data.part === 'mentee' ? <ByMentee {...props} session={data} /> : <Ask {...props} session={data} />
}

type OfSession = AskProps & { session: SessionDetails }

/** A mentee moves it into the mentor’s free times alone. */
function ByMentee(props: OfSession) {
  const { t } = useTranslate()
  const momentText = useMomentText()
  const { session, asked, onAsk } = props
  const day = dayOf(asked.at, 'UTC')
  const slots = useQuery({
    ...query(bookingApi.slots, {
      params: { id: session.relationshipId },
      query: { from: dayAfter(day, -1), to: dayAfter(day, 1), session: session.id },
    }),
    ...freshness.calendar,
  })
  if (!slots.data) return slots.isError ? <LoadFailed of={slots} /> : <LoadingLines />
  const { items, atOnce } = slots.data
  if (items.some((at) => Date.parse(at) === Date.parse(asked.at))) return <Ask {...props} atOnce={atOnce} />
  const near = nearest(items, asked.at, OFFERED)
  return (
    <Stack gap="md">
      <Consequences {...props} otherZone={session.mentor.timeZone} says={[]} />
      <Alert color="yellow" title={t('calendar.move.not_free', { name: session.mentor.name })}>
        {near.length > 0 && (
          <>
            {t('calendar.move.free_near')}
            <Group gap="xs" mt="xs">
              {near.map((at) => (
                <Button key={at} size="compact-md" variant="default" onClick={() => onAsk({ ...asked, at })}>
                  {momentText(at)}
                </Button>
              ))}
            </Group>
          </>
        )}
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Anchor
          component={Link}
          to={`/dashboard/mentoring/${session.relationshipId}/book?move=${session.id}`}
        >
          {t('calendar.move.all_free')}
        </Anchor>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t('calendar.move.leave')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Who is told, and whether they answer first. */
function useSays(session: SessionDetails, stands: boolean): string[] {
  const { t } = useTranslate()
  const namesText = useNamesText()
  const { part, people } = session
  const other = part === 'mentor' ? session.mentee : session.mentor
  if (people) {
    const names = people.map(({ name, surname }) => `${name} ${surname}`.trim())
    return [
      t('calendar.move.tells', { names: namesText(names), count: names.length }),
      t('calendar.move.asked_anew'),
    ]
  }
  return stands
    ? [t('calendar.move.tells', { names: other.name, count: 1 }), t('calendar.move.same_room')]
    : [t('calendar.move.confirms', { name: other.name }), t('calendar.move.gives_up', { name: other.name })]
}

function Ask({ asked, onClose, session, atOnce = false }: OfSession & { atOnce?: boolean }) {
  const then = useThen(asked.at)
  const { t } = useTranslate()
  const { id, people, part } = session
  const other = part === 'mentor' ? session.mentee : session.mentor
  const stands = people !== null || atOnce
  const says = useSays(session, stands)
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(bookingApi.reschedule.body.pick({ word: true })),
  })
  const move = useAction(bookingApi.reschedule, {
    form,
    refreshes: [
      calendarApi.entries,
      bookingApi.session,
      bookingApi.sessions,
      bookingApi.slots,
      meetingsApi.list,
      dashboardApi.home,
    ],
    success: stands ? 'calendar.move.done' : 'calendar.move.sent',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={move.isPending}
      onSubmit={({ word }) => move.mutate({ params: { id }, body: { times: [asked.at], word } })}
    >
      <Stack gap="md">
        <Consequences asked={asked} otherZone={people ? null : other.timeZone} says={says} />
        <Textarea
          label={t('mentoring.word')}
          description={people ? t('mentoring.word_how_group') : t('mentoring.word_how', { name: other.name })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.mentoringWord}
          {...form.getInputProps('word')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('calendar.move.leave')}
          </Button>
          <Button type="submit" loading={move.isPending || then.isPending}>
            {people
              ? t('calendar.move.act_tell', { count: people.length })
              : t(stands ? 'calendar.move.act' : 'calendar.move.act_ask', { name: other.name })}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
