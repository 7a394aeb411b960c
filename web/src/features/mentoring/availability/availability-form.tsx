import { sessionLengths, type Availability, type SaveAvailability } from '#contract/mentoring/availability.ts'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { Anchor, Button, Checkbox, Group, NumberInput, Radio, Stack } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { errorsAt } from '../../../api/errors-at.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Form } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { cityOf } from '../../../ui/time/time-zone.tsx'
import { WeeklyTimes } from '../../../ui/fields/weekly-times.tsx'
import classes from './availability.module.css'
import { ExceptionsField } from './exceptions-field.tsx'
import { HolidaysField } from './holidays-field.tsx'

/** As it stands in the fields: no number is an empty field. */
type Values = Omit<SaveAvailability, 'buffer' | 'noticeHours' | 'mostADay' | 'holidays' | 'workedDays'> & {
  holidays: string | null
  workedDays: string[]
  buffer: number | ''
  noticeHours: number | ''
  mostADay: number | ''
}
const valuesOf = ({ zone: _, mostADay, ...own }: Availability): Values => ({
  ...own,
  mostADay: mostADay ?? '',
})
const bodyOf = ({ buffer, noticeHours, mostADay, ...values }: Values) => ({
  ...values,
  buffer: buffer === '' ? 0 : buffer,
  noticeHours: noticeHours === '' ? 0 : noticeHours,
  mostADay: mostADay === '' ? null : mostADay,
})

export function AvailabilityForm({ own }: { own: Availability }) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: valuesOf(own),
    validate: validateWith(bookingApi.saveAvailability.body, (values) => bodyOf(values as Values)),
  })
  const save = useAction(bookingApi.saveAvailability, {
    form,
    refreshes: [bookingApi.availability, bookingApi.slots, onboardingApi.get],
  })
  const { values } = form
  return (
    <Form
      form={form}
      className={classes.form ?? ''}
      onSubmit={(typed, saved) =>
        save.mutate({ body: bodyOf(typed) }, { onSuccess: (now) => saved(valuesOf(now)) })
      }
    >
      <Stack gap="xl">
        <Section
          title={t('mentoring.availability.hours')}
          lead={
            <>
              {t('mentoring.availability.zone', { city: cityOf(own.zone) })}{' '}
              <Anchor component={Link} to="/dashboard/me/language" inherit underline="always">
                {t('mentoring.availability.zone_change')}
              </Anchor>
            </>
          }
        >
          <Stack gap="lg">
            <WeeklyTimes
              label={t('mentoring.availability.weekly')}
              value={values.weekly}
              onChange={(weekly) => form.setFieldValue('weekly', weekly)}
              errors={errorsAt(form.errors, 'weekly')}
            />
            <ExceptionsField
              value={values.exceptions}
              onChange={(exceptions) => form.setFieldValue('exceptions', exceptions)}
              errors={errorsAt(form.errors, 'exceptions')}
            />
          </Stack>
        </Section>
        <Section title={t('mentoring.holidays')} lead={t('mentoring.holidays.lead')}>
          <HolidaysField
            place={values.holidays}
            workedDays={values.workedDays}
            onChange={(holidays) => form.setFieldValue('holidays', holidays)}
            onWorkedDays={(workedDays) => form.setFieldValue('workedDays', workedDays)}
            error={errorsAt(form.errors, 'holidays')['']}
          />
        </Section>
        <Section title={t('mentoring.availability.rules')}>
          <Stack gap="lg">
            <LengthsField form={form} />
            <AnswerField form={form} />
            <NumberFields form={form} />
          </Stack>
        </Section>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('mentoring.availability.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type FormProps = { form: UseFormReturnType<Values> }

/** How long a session can be. */
function LengthsField({ form }: FormProps) {
  const { t } = useTranslate()
  return (
    <Checkbox.Group
      label={t('mentoring.availability.lengths')}
      description={t('mentoring.availability.lengths_how')}
      error={errorsAt(form.errors, 'lengths')['']}
      value={form.values.lengths.map(String)}
      onChange={(lengths) =>
        form.setFieldValue(
          'lengths',
          lengths.map(Number).toSorted((a, b) => a - b),
        )
      }
    >
      <Group gap="md" mt={8}>
        {sessionLengths.map((length) => (
          <Checkbox
            key={length}
            value={String(length)}
            label={t('mentoring.session.minutes', { count: length })}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Whether whoever asks has the time at once. */
function AnswerField({ form }: FormProps) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t('mentoring.availability.answer')}
      value={form.values.atOnce ? 'at_once' : 'by_hand'}
      onChange={(value) => form.setFieldValue('atOnce', value === 'at_once')}
    >
      <Stack gap={8} mt={8}>
        <Radio value="by_hand" label={t('mentoring.availability.by_hand')} />
        <Radio value="at_once" label={t('mentoring.availability.at_once')} />
      </Stack>
    </Radio.Group>
  )
}

function NumberFields({ form }: FormProps) {
  const { t } = useTranslate()
  return (
    <div className={classes.numbers}>
      <NumberInput
        label={t('mentoring.availability.notice')}
        description={t('mentoring.availability.notice_how')}
        min={0}
        max={336}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('noticeHours')}
      />
      <NumberInput
        label={t('mentoring.availability.buffer')}
        description={t('mentoring.availability.buffer_how')}
        min={0}
        max={120}
        step={5}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('buffer')}
      />
      <NumberInput
        label={t('mentoring.availability.most')}
        description={t('mentoring.availability.most_how')}
        min={1}
        max={20}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('mostADay')}
      />
    </div>
  )
}
