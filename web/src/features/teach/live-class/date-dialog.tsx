import {
  liveClassesApi,
  type LedClass,
  type LedClassDate,
} from '#contract/courses/live-classes/live-classes.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { useMe } from '../../../api/session/me.ts'
import { MomentField } from '../../../ui/fields/date-field.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { useTimeZone, zoneLabel } from '../../../ui/time/time-zone.tsx'

type Props = {
  courseId: string
  led: LedClass
  onClose: () => void
} & ({ lessonId: string; date?: never } | { lessonId?: never; date: LedClassDate })

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Tomorrow at this hour: time enough for those invited. */
const tomorrow = () => new Date(Math.ceil((Date.now() + DAY_MS) / HOUR_MS) * HOUR_MS).toISOString()

type Planned = { startsAt: string | null; minutes: number; hostId: string }

/** Plans a date of a live class, or changes one; whom that is told is said before. */
export function DateDialog({ courseId, lessonId, led, date, onClose }: Props) {
  const { t } = useTranslate()
  const me = useMe().id
  const zone = useTimeZone()
  const hosts =
    date && !led.hosts.some(({ id }) => id === date.host.id) ? [date.host, ...led.hosts] : led.hosts
  const [first] = hosts
  const form = useForm<Planned>({
    initialValues: date
      ? { startsAt: date.startsAt, minutes: date.minutes, hostId: date.host.id }
      : {
          startsAt: tomorrow(),
          minutes: 60,
          hostId: hosts.find(({ id }) => id === me)?.id ?? first?.id ?? '',
        },
    validate: validateWith(liveClassesApi.plan.body),
  })
  const refreshes = [liveClassesApi.led]
  const plan = useAction(liveClassesApi.plan, {
    refreshes,
    form,
    success: 'live_class.planned',
    onSuccess: onClose,
  })
  const change = useAction(liveClassesApi.change, {
    refreshes,
    form,
    success: 'live_class.changed',
    onSuccess: onClose,
  })
  const { startsAt } = form.values
  function send({ startsAt: at, ...more }: Planned) {
    if (!at) return
    const body = { startsAt: at, ...more }
    if (date) change.mutate({ params: { id: courseId, dateId: date.id }, body })
    else plan.mutate({ params: { id: courseId, lessonId }, body })
  }
  const busy = plan.isPending || change.isPending
  return (
    <Dialog opened onClose={onClose} title={t(date ? 'live_class.change_title' : 'live_class.plan_title')}>
      <Form form={form} sending={busy} {...(date && { about: date.id })} onSubmit={send}>
        <Stack gap="md">
          <MomentField
            label={t('live_class.when')}
            description={t('live_class.zone', { zone: zoneLabel(zone) })}
            required
            notBefore={Date.now()}
            {...form.getInputProps('startsAt')}
            value={startsAt}
          />
          <WholeNumberField
            label={t('live_class.length')}
            min={5}
            max={480}
            value={form.values.minutes}
            error={form.errors['minutes']}
            onChange={(minutes) => form.setFieldValue('minutes', minutes)}
          />
          <NativeSelect
            label={t('live_class.host')}
            description={t('live_class.host_how')}
            data={hosts.map(({ id, name, surname }) => ({
              value: id,
              label: `${name} ${surname}`.trim(),
            }))}
            {...form.getInputProps('hostId')}
          />
          <Text size="sm" c="dimmed">
            {date
              ? t('live_class.change_how', { count: date.invited - 1 })
              : t('live_class.invites', { count: led.learners })}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('generic.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t(date ? 'generic.save' : 'live_class.plan')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
