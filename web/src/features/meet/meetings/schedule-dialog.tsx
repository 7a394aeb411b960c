import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CreateMeeting, meetingsApi, type MeetingPerson } from '#contract/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { MomentField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { InviteeClocks } from './invitee-clocks.tsx'
import { PeoplePicker } from './people-picker.tsx'

const lengths = [15, 30, 45, 60, 90, 120]
const QUARTER_MS = 15 * 60_000

/** The next quarter of an hour that leaves time to get ready. */
const soon = () => new Date(Math.ceil((Date.now() + QUARTER_MS) / QUARTER_MS) * QUARTER_MS).toISOString()

/** Plans a meeting with others, who get it by mail. */
export default function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate()
  const [people, setPeople] = useState<MeetingPerson[]>([])
  const form = useForm<{ title: string; startsAt: string | null; minutes: number }>({
    initialValues: { title: '', startsAt: soon(), minutes: 30 },
    validate: validateWith(CreateMeeting.required({ startsAt: true, title: true })),
  })
  const create = useAction(meetingsApi.create, {
    refreshes: [meetingsApi.list],
    success: 'meet.schedule.done',
    form,
    onSuccess: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('meet.schedule.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      <Form
        form={form}
        onSubmit={({ startsAt, ...values }) =>
          create.mutate({
            body: {
              ...values,
              ...(startsAt ? { startsAt } : {}),
              inviteeIds: people.map(({ id }) => id),
            },
          })
        }
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
              minDate={new Date()}
              {...form.getInputProps('startsAt')}
              value={form.values.startsAt}
            />
            <NativeSelect
              label={t('meet.schedule.length')}
              value={String(form.values.minutes)}
              onChange={({ currentTarget }) => form.setFieldValue('minutes', Number(currentTarget.value))}
              data={lengths.map((minutes) => ({
                value: String(minutes),
                label: t('meet.list.minutes', { count: minutes }),
              }))}
            />
          </Group>
          <PeoplePicker people={people} onChange={setPeople} />
          {form.values.startsAt && <InviteeClocks at={form.values.startsAt} people={people} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('generic.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {people.length > 0
                ? t('meet.schedule.invite', { count: people.length })
                : t('meet.schedule.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
