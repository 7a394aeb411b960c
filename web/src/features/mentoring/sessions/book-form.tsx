import type { Data } from '#contract/endpoint.ts'
import { bookingApi, type SessionDetails } from '#contract/mentoring/booking.ts'
import type { Repeat } from '#contract/mentoring/sessions/repeat.ts'
import { limits } from '#contract/limits.ts'
import type { PairPerson, Relationship } from '#contract/mentoring/mentoring.ts'
import type { Rhythm } from '#contract/rules/mentoring/rhythms.ts'
import { Button, Input, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { validateWith } from '../../../api/forms.tsx'
import { useMe } from '../../../api/session/me.ts'
import { Form } from '../../../ui/form.tsx'
import { useDayText } from '../../../ui/time/day.ts'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { dayOf } from '../../../ui/time/zoned.ts'
import { BothClocks } from '../../../ui/time/time.tsx'
import { Receipt } from '../space/receipt.tsx'
import { RepeatField } from './series/repeat-field.tsx'
import { useSeries } from './series/use-series.ts'
import classes from './sessions.module.css'
import { SlotPicker, useSlots } from './slot-picker.tsx'
import { afterBooking, sessionPath } from './use-sessions.ts'

export type Purpose = 'new' | 'move' | 'offer'
type Props = {
  relationship: Relationship
  purpose: Purpose
  session: SessionDetails | undefined
  other: PairPerson
}

/** `agenda` null: as the pair’s programme plans it. */
type Values = { times: string[]; agenda: string | null; word: string }
const bodies = {
  new: bookingApi.request.body,
  move: bookingApi.reschedule.body,
  offer: bookingApi.move.body.omit({ move: true }),
}
const fieldsOf = (purpose: Purpose, minutes: number, { times, agenda, word }: Values) =>
  purpose === 'new' ? { times, minutes, agenda: agenda ?? '' } : { times, word }

/** Chooses a time, or a mentor some, and sends it for what it was chosen for. */
function useSend({ relationship, purpose, session }: Props, minutes: number, planned: string) {
  const navigate = useNavigate()
  const form = useForm<Values>({
    initialValues: { times: [], agenda: null, word: '' },
    validate: (values) => validateWith(bodies[purpose])(fieldsOf(purpose, minutes, values)),
  })
  const client = useQueryClient()
  const options = {
    refreshes: afterBooking,
    // Somebody was quicker: what is free now is asked for anew, and said as everywhere.
    failure: (error: unknown) => {
      if (isApiError(error, 'CONFLICT')) {
        form.setFieldValue('times', [])
        for (const { id } of [bookingApi.slots, bookingApi.seriesDates])
          void client.invalidateQueries({ queryKey: [id] })
      }
      return false
    },
    onSuccess: ({ id }: { id: string }) => void navigate(sessionPath(id), { replace: true }),
  }
  const request = useAction(bookingApi.request, { form, ...options, success: 'mentoring.book.sent' })
  const reschedule = useAction(bookingApi.reschedule, { form, ...options, success: 'mentoring.book.moved' })
  const offer = useAction(bookingApi.move, { form, ...options, success: 'mentoring.book.offered' })
  const send = ({ times, agenda, word }: Values, repeat?: Repeat) => {
    const params = { id: session?.id ?? relationship.id }
    if (purpose === 'new')
      request.mutate({
        params,
        body: { times, minutes, agenda: agenda ?? planned, ...(repeat && { repeat }) },
      })
    if (purpose === 'move') reschedule.mutate({ params, body: { times, word } })
    if (purpose === 'offer') offer.mutate({ params, body: { move: 'offer', times, word } })
  }
  return { form, send, isPending: request.isPending || reschedule.isPending || offer.isPending }
}

export function BookForm(props: Props) {
  const { t } = useTranslate()
  const { relationship, purpose, session, other } = props
  const own = useTimeZone()
  // The mentor’s shortest, until another one is chosen.
  const [length, setLength] = useState<number>()
  const of = useSlots(relationship.id, session ? { session: session.id } : length ? { minutes: length } : {})
  const { data } = of.slots
  const minutes = session?.minutes ?? length ?? data?.minutes ?? 0
  const { form, send, isPending } = useSend(props, minutes, data?.planned?.agenda ?? '')
  const isMentor = relationship.part === 'mentor'
  const { times } = form.values
  const series = useSeries({ relationshipId: relationship.id, first: times[0], minutes })
  // A group’s session stands when it is planned: nobody chooses from times.
  const inGroup = relationship.group !== null
  // In a group each has a clock of their own: one’s own is shown.
  const otherZone = inGroup ? own : ((isMentor ? relationship.mentee.timeZone : data?.mentorZone) ?? own)
  const most = isMentor && !series.every && !inGroup ? limits.offeredTimes : 1
  const choose = (at: string) => {
    if (times.includes(at))
      form.setFieldValue(
        'times',
        times.filter((one) => one !== at),
      )
    else form.setFieldValue('times', [...times, at].slice(-most).toSorted())
  }
  // A series has one first time.
  const setEvery = (every: Rhythm | null) => {
    series.setEvery(every)
    if (every) form.setFieldValue('times', times.slice(0, 1))
  }
  const atOnce = !isMentor && data?.atOnce === true && purpose !== 'offer'
  const inGroupAct = purpose === 'move' ? ('move' as const) : ('plan' as const)
  const act = inGroup ? inGroupAct : isMentor ? 'propose' : atOnce ? 'book' : 'ask'
  return (
    <Form
      form={form}
      sending={isPending}
      className={classes.book ?? ''}
      onSubmit={(values) => send(values, series.repeat)}
    >
      <Stack gap="lg">
        {purpose === 'new' && data && data.lengths.length > 1 && (
          <Input.Wrapper label={t('mentoring.book.length')} error={form.errors.minutes}>
            <div>
              <SegmentedControl
                aria-label={t('mentoring.book.length')}
                value={String(minutes)}
                onChange={(value) => {
                  setLength(Number(value))
                  form.setFieldValue('times', [])
                }}
                data={data.lengths.map((length) => ({
                  value: String(length),
                  label: t('mentoring.session.minutes', { count: length }),
                }))}
              />
            </div>
          </Input.Wrapper>
        )}
        <SlotPicker of={of} chosen={times} onChoose={choose} otherZone={otherZone} />
        {form.errors.times && (
          <Input.Error role="alert">
            {times.length === 0 ? t('mentoring.book.choose') : form.errors.times}
          </Input.Error>
        )}
        {times.length > 0 && (
          <div className={classes.chosen} role="status">
            <strong>{t('mentoring.book.chosen', { count: times.length })}</strong>
            {times.map((at) => (
              <BothClocks key={at} at={at} otherZone={otherZone} />
            ))}
          </div>
        )}
        {purpose === 'new' && (
          <RepeatField
            series={{ ...series, setEvery }}
            first={times[0]}
            otherZone={otherZone}
            inGroup={inGroup}
          />
        )}
        <Words
          form={form}
          planned={data?.planned ?? null}
          isNew={purpose === 'new'}
          inGroup={inGroup}
          other={other}
        />
        {purpose === 'move' && !atOnce && !inGroup && session && (
          <p className={classes.quiet}>{t('mentoring.book.gives_up', { name: other.name })}</p>
        )}
        <div>
          <Button type="submit" loading={isPending} disabled={series.waits}>
            {series.sessions > 1 && act !== 'move'
              ? t(`mentoring.series.act.${act}`, { count: series.sessions })
              : t(`mentoring.book.act.${act}`, { count: Math.max(1, times.length) })}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

type WordsProps = {
  form: UseFormReturnType<Values>
  planned: Data<typeof bookingApi.slots>['planned']
  isNew: boolean
  inGroup: boolean
  other: PairPerson
}

/** What the two want to talk about; of a session that there is already, a word for the other. */
function Words({ form, planned, isNew, inGroup, other }: WordsProps) {
  const { t } = useTranslate()
  const me = useMe()
  const dayText = useDayText()
  const zone = useTimeZone()
  if (isNew)
    return (
      <div>
        <Textarea
          label={t('mentoring.session.agenda')}
          description={t(inGroup ? 'mentoring.session.agenda_how_group' : 'mentoring.session.agenda_how')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={limits.sessionAgenda}
          {...form.getInputProps('agenda')}
          value={form.values.agenda ?? planned?.agenda ?? ''}
        />
        {planned && (
          <p className={classes.quiet}>
            {t('mentoring.book.programme_every', { count: planned.everyWeeks })}
            {planned.nextAt &&
              ` ${t('mentoring.book.programme_next', { day: dayText(dayOf(planned.nextAt, zone)) })}`}
          </p>
        )}
        {!inGroup && <Receipt seenBy={[me.id, other.id]} other={other} />}
      </div>
    )
  return (
    <Textarea
      label={t('mentoring.word')}
      description={inGroup ? t('mentoring.word_how_group') : t('mentoring.word_how', { name: other.name })}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={limits.mentoringWord}
      {...form.getInputProps('word')}
    />
  )
}
