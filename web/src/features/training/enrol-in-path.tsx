import { groupsApi } from '#contract/people/groups.ts'
import { meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { pathsApi, type Path } from '#contract/courses/paths.ts'
import { trainingApi } from '#contract/training/training.ts'
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { call } from '../../api/client.ts'
import { errorsAt } from '../../api/errors-at.ts'
import { validateWith } from '../../api/forms.tsx'
import { toast } from '../../api/toasts.ts'
import { DayField } from '../../ui/fields/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PeoplePicker } from '../../ui/fields/people-picker.tsx'
import type { Option } from '../../ui/fields/use-found-options.ts'
import { useGroups } from './use-groups.ts'

type Props = { path: Path; opened: boolean; onClose: () => void }

export function EnrolInPath({ path, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('training.path.enrol')}>
      <Enrol path={path} onClose={onClose} />
    </Dialog>
  )
}

/** People and the group with their names: whoever is chosen is seen, also after a return. */
type Values = {
  who: 'people' | 'group'
  userIds: MeetingPerson[]
  groupId: Option | null
  dueOn: string | null
}
const toBody = ({ who, userIds, groupId, dueOn }: Values) => ({
  ...(who === 'people' ? { userIds: userIds.map(({ id }) => id) } : { groupId: groupId?.value as string }),
  dueOn: dueOn || null,
})
const check = validateWith(trainingApi.enrolInPath.body, (values) => toBody(values as Values))

/** People by hand, or who is in a group now. */
function Enrol({ path, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: { who: 'people', userIds: [], groupId: null, dueOn: null },
    validate: (values) => {
      const { userIds, ...wrong } = check(values)
      if (values.who === 'group' && !values.groupId) return { ...wrong, groupId: t('training.path.no_group') }
      return { ...wrong, ...(userIds && values.who === 'people' && { userIds }) }
    },
  })
  const { who, userIds, groupId } = form.values
  const groups = useGroups(groupId)
  const wrong = errorsAt(form.errors, 'userIds')['']
  const enrol = useAction(trainingApi.enrolInPath, {
    form,
    refreshes: [trainingApi.pathPeople, pathsApi.byId, pathsApi.list, groupsApi.byId],
    success: false,
    onSuccess: (done) => {
      toast({ severity: 'success', message: 'training.path.enrolled', params: done })
      onClose()
    },
  })
  return (
    <Form
      form={form}
      sending={enrol.isPending}
      onSubmit={(values) => enrol.mutate({ params: { id: path.id }, body: toBody(values) })}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('training.path.whom')}
          data={(['people', 'group'] as const).map((value) => ({
            value,
            label: t(`training.path.whom_${value}`),
          }))}
          {...form.getInputProps('who')}
        />
        {who === 'people' ? (
          <PeoplePicker
            label={t('training.people')}
            example={t('groups.add.example')}
            people={userIds}
            onChange={(next) => form.setFieldValue('userIds', next)}
            of={meetingsApi.people.id}
            find={(search) => call(meetingsApi.people, { query: { search } })}
            error={wrong && (userIds.length === 0 ? t('groups.add.nobody') : wrong)}
          />
        ) : (
          <Select
            label={t('training.field.group')}
            description={t('training.path.group_how')}
            required
            {...groups.field}
            {...form.getInputProps('groupId')}
            value={groupId?.value ?? null}
            onChange={(_, option) => form.setFieldValue('groupId', option)}
          />
        )}
        <DayField
          label={t('training.field.due')}
          description={t('training.path.due_how')}
          clearable
          {...form.getInputProps('dueOn')}
        />
        <Text size="sm" c="dimmed">
          {t('training.path.enrol_how')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={enrol.isPending}>
            {t('training.path.enrol_action')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
