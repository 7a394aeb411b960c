import { limits } from '#contract/limits.ts'
import { OpenOfficeHours, officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { audiences, type OfficeAudience } from '#contract/rules/mentoring/office-queue.ts'
import { Button, Group, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { useMe } from '../../../api/session/me.ts'
import { MomentField } from '../../../ui/fields/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { afterOffice, officePath } from './use-office-hours.ts'

type Values = {
  startsAt: string | null
  slotMinutes: number | ''
  slots: number | ''
  audience: OfficeAudience
  programmeId: string | null
  about: string
  weeks: number | ''
}
const lengths = [5, 10, 15, 20, 25, 30]
const bodyOf = ({ startsAt, slotMinutes, slots, weeks, programmeId, ...rest }: Values) => ({
  ...rest,
  startsAt: startsAt ?? '',
  slotMinutes: slotMinutes === '' ? 0 : slotMinutes,
  slots: slots === '' ? 0 : slots,
  weeks: weeks === '' ? 1 : weeks,
  programmeId: rest.audience === 'programme' ? programmeId : null,
})

type Props = { programmes: readonly { id: string; name: string }[]; onClose: () => void }

/** Opens office hours: when, how many talks of how long, and who may come. */
export function OfficeForm({ programmes, onClose }: Props) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const form = useForm<Values>({
    initialValues: {
      startsAt: null,
      slotMinutes: 15,
      slots: 4,
      audience: 'mentees',
      programmeId: programmes.length === 1 ? (programmes[0]?.id ?? null) : null,
      about: '',
      weeks: 1,
    },
    validate: validateWith(OpenOfficeHours, (values) => bodyOf(values as Values)),
  })
  const open = useAction(officeHoursApi.open, {
    form,
    refreshes: afterOffice,
    success: 'mentoring.office.opened',
    onSuccess: ({ id }) => {
      onClose()
      void navigate(officePath(id))
    },
  })
  return (
    <Form form={form} sending={open.isPending} onSubmit={(typed) => open.mutate({ body: bodyOf(typed) })}>
      <Stack gap="md">
        <Text c="dimmed">{t('mentoring.office.open_how')}</Text>
        <WhenFields form={form} />
        <WhoFields form={form} programmes={programmes} />
        <TextInput
          label={t('mentoring.office.about')}
          description={t('mentoring.office.about_how')}
          maxLength={limits.officeAbout}
          {...form.getInputProps('about')}
        />
        <NumberInput
          label={t('mentoring.office.weeks')}
          description={t('mentoring.office.weeks_how')}
          min={1}
          max={limits.officeWeeks}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('weeks')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={open.isPending}>
            {t('mentoring.office.open')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type FieldsProps = { form: UseFormReturnType<Values> }

/** When it begins, and how many talks of how long there are. */
function WhenFields({ form }: FieldsProps) {
  const { t } = useTranslate()
  const { values } = form
  const { startsAt } = values
  const minutes = Number(values.slotMinutes) * Number(values.slots)
  const ends =
    startsAt && minutes > 0 ? new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() : null
  return (
    <>
      <MomentField
        label={t('mentoring.office.starts')}
        required
        notBefore={Date.now()}
        {...form.getInputProps('startsAt')}
        value={startsAt}
      />
      <Group grow align="start">
        <Select
          label={t('mentoring.office.length')}
          allowDeselect={false}
          data={lengths.map((one) => ({
            value: String(one),
            label: t('mentoring.session.minutes', { count: one }),
          }))}
          value={String(values.slotMinutes)}
          error={form.errors.slotMinutes}
          onChange={(value) => form.setFieldValue('slotMinutes', Number(value))}
        />
        <NumberInput
          label={t('mentoring.office.slots')}
          min={1}
          max={48}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('slots')}
        />
      </Group>
      {ends && (
        <Text size="sm" c="dimmed">
          {t('mentoring.office.ends')} <DateTime at={ends} style="time" />
        </Text>
      )}
    </>
  )
}

/** Who may come: only a mentor by their role is open to anyone. */
function WhoFields({ form, programmes }: FieldsProps & Pick<Props, 'programmes'>) {
  const { t } = useTranslate()
  const { role } = useMe()
  const offered = audiences.filter(
    (one) => (one !== 'programme' || programmes.length > 0) && (one !== 'anyone' || role === 'mentor'),
  )
  return (
    <>
      <Radio.Group label={t('mentoring.office.who')} {...form.getInputProps('audience')}>
        <Stack gap={8} mt={8}>
          {offered.map((one) => (
            <Radio key={one} value={one} label={t(`mentoring.office.mine_for.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.audience === 'programme' && (
        <Select
          label={t('mentoring.office.programme')}
          required
          data={programmes.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('programmeId')}
        />
      )}
    </>
  )
}
