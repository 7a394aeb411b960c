import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { CreateMeeting, meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import type { RichText } from '#contract/rich-text/document.ts'
import { call } from '../../../api/client.ts'
import { errorsAt } from '../../../api/errors-at.ts'
import { validateWith } from '../../../api/forms.tsx'
import { MomentField } from '../../../ui/fields/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { PeoplePicker } from '../../../ui/fields/people-picker.tsx'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import { InviteeClocks } from './invitee-clocks.tsx'

/** The people themselves, under the name of the field that is sent. */
export type Plan = {
  title: string
  startsAt: string | null
  minutes: number
  description: RichText | null
  inviteeIds: MeetingPerson[]
}
export type PlanForm = UseFormReturnType<Plan>

const bodyOf = ({ inviteeIds, ...plan }: Plan) => ({ ...plan, inviteeIds: inviteeIds.map(({ id }) => id) })

const lengths = [15, 30, 45, 60, 90, 120]

export const usePlanForm = (initialValues: Plan): PlanForm =>
  useForm<Plan>({
    initialValues,
    validate: validateWith(CreateMeeting.required({ startsAt: true, title: true }), (values) =>
      bodyOf(values as Plan),
    ),
  })

type Props = {
  form: PlanForm
  busy: boolean
  action: (people: number) => string
  onSubmit: (plan: ReturnType<typeof bodyOf> & { startsAt: string }) => void
  onClose: () => void
  /** Where files are added: to a meeting that there is. */
  files?: ReactNode
}

/** What a meeting is, when, and who is to come. */
export function ScheduleForm({ form, busy, action, onSubmit, onClose, files }: Props) {
  const { t } = useTranslate()
  const { startsAt, minutes, inviteeIds: people } = form.values
  const choices = lengths.includes(minutes) ? lengths : [...lengths, minutes].toSorted((a, b) => a - b)
  return (
    <Form
      form={form}
      sending={busy}
      onSubmit={(values) => {
        if (values.startsAt) onSubmit({ ...bodyOf(values), startsAt: values.startsAt })
      }}
    >
      <Stack>
        <TextInput
          label={t('meet.schedule.name')}
          maxLength={120}
          data-autofocus
          required
          {...form.getInputProps('title')}
        />
        <Group grow align="start">
          <MomentField
            label={t('meet.schedule.when')}
            required
            notBefore={Date.now()}
            {...form.getInputProps('startsAt')}
            value={startsAt}
          />
          <NativeSelect
            label={t('meet.schedule.length')}
            value={String(minutes)}
            onChange={({ currentTarget }) => form.setFieldValue('minutes', Number(currentTarget.value))}
            data={choices.map((count) => ({
              value: String(count),
              label: t('meet.list.minutes', { count }),
            }))}
          />
        </Group>
        <PeoplePicker
          label={t('meet.schedule.people')}
          example={t('meet.schedule.people_example')}
          people={people}
          onChange={(next) => form.setFieldValue('inviteeIds', next)}
          of={meetingsApi.people.id}
          find={(search) => call(meetingsApi.people, { query: { search } })}
          error={errorsAt(form.errors, 'inviteeIds')['']}
        />
        {startsAt && <InviteeClocks at={startsAt} people={people} />}
        <RichTextField label={t('meet.schedule.description')} {...form.getInputProps('description')} />
        {files}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {action(people.length)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
