import type { CourseDraft } from '#contract/courses/courses.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { call } from '../../../api/client.ts'
import { errorsAt } from '../../../api/errors-at.ts'
import { validateWith } from '../../../api/forms.tsx'
import { toast } from '../../../api/toasts.ts'
import { useTitlesText } from '../../../shared/courses/titles-text.ts'
import { DayField } from '../../../ui/fields/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PeoplePicker } from '../../../ui/fields/people-picker.tsx'
import { useDayText } from '../../../ui/time/day.ts'

type Props = { course: CourseDraft; opened: boolean; onClose: () => void }

export function EnrolDialog({ course, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('teach.enrol')}>
      <Enrol course={course} onClose={onClose} />
    </Dialog>
  )
}

/** The people themselves, under the name of the field that is sent: whoever is chosen is seen, also after a return. */
type Values = { userIds: MeetingPerson[]; dueOn: string | null }
const toBody = ({ userIds, dueOn }: Values) => ({
  userIds: userIds.map(({ id }) => id),
  // Left empty, the date is the one that the course gives.
  ...(dueOn && { dueOn }),
})

function Enrol({ course, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const titlesText = useTitlesText()
  const form = useForm<Values>({
    initialValues: { userIds: [], dueOn: null },
    validate: validateWith(enrolmentsApi.enrolPeople.body, (values) => toBody(values as Values)),
  })
  const people = form.values.userIds
  const { dueDays, dueOn } = course.settings
  const dayText = useDayText()
  const given = dueOn
    ? t('teach.enrol.due_on', { day: dayText(dueOn) })
    : dueDays
      ? t('teach.enrol.due_days', { count: dueDays })
      : t('teach.enrol.due_none')
  const asked = course.prerequisites.filter(({ open }) => open)
  const wrong = errorsAt(form.errors, 'userIds')['']
  const enrol = useAction(enrolmentsApi.enrolPeople, {
    form,
    refreshes: [enrolmentsApi.learners, coursesApi.byId, coursesApi.list],
    success: false,
    onSuccess: ({ enrolled, already, missing }) => {
      toast({ severity: 'success', message: 'teach.enrol.done', params: { enrolled, already } })
      for (const { title, people } of missing)
        toast({ severity: 'info', message: 'teach.enrol.missing', params: { title, count: people } })
      onClose()
    },
  })
  return (
    <Form
      form={form}
      sending={enrol.isPending}
      onSubmit={(values) => enrol.mutate({ params: { id: course.id }, body: toBody(values) })}
    >
      <Stack gap="md">
        <PeoplePicker
          label={t('teach.enrol.people')}
          example={t('teach.enrol.example')}
          people={people}
          onChange={(next) => form.setFieldValue('userIds', next)}
          of={meetingsApi.people.id}
          find={(search) => call(meetingsApi.people, { query: { search } })}
          error={wrong && (people.length === 0 ? t('teach.enrol.nobody') : wrong)}
        />
        <DayField
          label={t('teach.learner.due')}
          description={given}
          clearable
          {...form.getInputProps('dueOn')}
        />
        <Text size="sm" c="dimmed">
          {t('teach.enrol.how', { version: course.publishedVersion ?? 1 })}
        </Text>
        {asked.length > 0 && (
          <Text size="sm">
            {t('teach.enrol.asks', {
              titles: titlesText(asked.map(({ title }) => title)),
            })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={enrol.isPending}>
            {people.length > 0 ? t('teach.enrol.action', { count: people.length }) : t('teach.enrol')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
