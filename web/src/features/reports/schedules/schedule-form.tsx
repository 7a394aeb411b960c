import { limits } from '#contract/limits.ts'
import { customColumn } from '#contract/people/custom-fields.ts'
import { usersApi } from '#contract/people/users.ts'
import { breakdowns, type LearningFilter } from '#contract/training/learning-reports.ts'
import { reportSpans, type ReportSpan } from '#contract/training/report-mails.ts'
import {
  NewReportSchedule,
  reportSchedulesApi,
  type ReportSchedule,
} from '#contract/training/report-schedules.ts'
import { Button, Group, Input, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import type { ChangeEvent } from 'react'
import { useAction } from '../../../api/action.ts'
import { call } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { isAway, useMe } from '../../../api/session/me.ts'
import { Form } from '../../../ui/form.tsx'
import { PeoplePicker, type Named } from '../../../ui/fields/people-picker.tsx'
import { TimeZoneSelect } from '../../../ui/fields/time-zone-select.tsx'
import { useHours } from '../../../ui/time/day.ts'
import { useTimeZone } from '../../../ui/time/time-zone.tsx'
import { LearningFilterFields, useChoiceFields } from '../learning/learning-filters.tsx'
import { filterOf, filtersOf } from '../learning/use-learning-table.ts'
import { useWeekdays } from '../learning/use-weekdays.ts'
import classes from './schedules.module.css'

type Values = {
  name: string
  shows: ReportSchedule['shows']
  filter: LearningFilter
  every: ReportSpan
  weekday: number
  hour: number
  timeZone: string
  recipients: Named[]
}
/** As it is sent, but for the recipients, who are people here. */
const Typed = NewReportSchedule.omit({ recipientIds: true }).strip()

type Props = { schedule: ReportSchedule | undefined; onDone: () => void }

/** What a report is about, when it leaves and to whom; a new one to oneself at first. */
export function ScheduleForm({ schedule, onDone }: Props) {
  const { t } = useTranslate()
  const me = useMe()
  const zone = useTimeZone()
  const form = useForm<Values>({
    initialValues: {
      name: schedule?.name ?? '',
      shows: schedule?.shows ?? 'course',
      filter: schedule?.filter ?? {},
      every: schedule?.every ?? 'week',
      weekday: schedule?.weekday ?? 1,
      hour: schedule?.hour ?? 8,
      timeZone: schedule?.timeZone ?? zone,
      // Who only visits the company is none of its administrators.
      recipients: schedule?.recipients ?? (isAway(me) ? [] : [me]),
    },
    validate: validateWith(Typed),
  })
  const options = {
    refreshes: [reportSchedulesApi.list],
    success: 'reports.schedule.saved',
    onSuccess: onDone,
  }
  const create = useAction(reportSchedulesApi.create, { form, ...options })
  const update = useAction(reportSchedulesApi.update, { form, ...options })
  const sending = create.isPending || update.isPending
  const { filter, every, recipients } = form.values
  const submit = ({ recipients: people, ...values }: Values) => {
    const body = { ...values, recipientIds: people.map(({ id }) => id) }
    if (schedule) update.mutate({ params: { id: schedule.id }, body })
    else create.mutate({ body })
  }
  return (
    <Form form={form} sending={sending} onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('reports.schedule.name')}
          maxLength={limits.nameLength}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('reports.schedule.shows')}
          data={useShows()}
          {...form.getInputProps('shows')}
        />
        <Input.Wrapper
          label={t('reports.schedule.filters')}
          description={t('reports.schedule.filters_how')}
          labelElement="div"
          error={form.errors.filter}
        >
          <div className={classes.filters}>
            <LearningFilterFields
              table={{
                filter,
                setFilter: (name, values) =>
                  form.setFieldValue('filter', filterOf({ ...filtersOf(filter), [name]: values })),
              }}
            />
          </div>
        </Input.Wrapper>
        <PeoplePicker<Named>
          label={t('reports.schedule.recipients')}
          example={t('reports.schedule.recipients_example')}
          people={recipients}
          onChange={(people) => form.setFieldValue('recipients', people)}
          of={usersApi.list.id}
          find={(search) => call(usersApi.list, { query: { search, role: ['admin'], pageSize: 10 } })}
          error={form.errors.recipientIds}
        />
        <Times form={form} every={every} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('generic.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function useShows(): { value: string; label: string }[] {
  const { t } = useTranslate()
  const fields = useChoiceFields()
  return [
    ...breakdowns.map((value) => ({ value, label: t(`reports.schedule.shows.${value}`) })),
    ...fields.map(({ id, name }) => ({
      value: customColumn(id),
      label: t('reports.schedule.shows.own', { name }),
    })),
    { value: 'overdue', label: t('reports.schedule.shows.overdue') },
  ]
}

function Times({
  form,
  every,
}: {
  form: Pick<UseFormReturnType<Values>, 'getInputProps' | 'setFieldValue' | 'values'>
  every: ReportSpan
}) {
  const { t } = useTranslate()
  const hours = useHours()
  const days = useWeekdays()
  /** Kept as a number, as it is sent. */
  const numbered = (field: 'weekday' | 'hour') => ({
    ...form.getInputProps(field),
    value: String(form.values[field]),
    onChange: (event: ChangeEvent<HTMLSelectElement>) =>
      form.setFieldValue(field, Number(event.currentTarget.value)),
  })
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        <NativeSelect
          label={t('reports.mail.every')}
          data={reportSpans.map((value) => ({ value, label: t(`reports.mail.every.${value}`) }))}
          {...form.getInputProps('every')}
        />
        {every === 'week' && (
          <NativeSelect label={t('reports.mail.weekday')} data={days} {...numbered('weekday')} />
        )}
        <NativeSelect label={t('reports.schedule.hour')} data={hours} {...numbered('hour')} />
      </SimpleGrid>
      <TimeZoneSelect label={t('reports.schedule.time_zone')} {...form.getInputProps('timeZone')} />
    </>
  )
}
