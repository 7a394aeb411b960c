import { groupsApi, type GroupSummary } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { meetingsApi, type MeetingPerson } from '#contract/meetings.ts'
import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../api/action.ts'
import { call } from '../../api/client.ts'
import { errorsAt } from '../../api/errors-at.ts'
import { validateWith } from '../../api/forms.tsx'
import { toast } from '../../api/toasts.ts'
import { Form } from '../../ui/form.tsx'
import { PeoplePicker } from '../../ui/people-picker.tsx'
import { hasDraft } from '../../ui/use-draft.ts'
import { AddByEmail } from './add-by-email.tsx'

type Props = { group: GroupSummary; opened: boolean; onClose: () => void }

export function AddPeople({ group, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('groups.add')}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      <Ways group={group} onClose={onClose} />
    </Modal>
  )
}

/** By their names, or by e-mail addresses that are pasted. */
function Ways(props: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  // Whoever left addresses behind finds them again.
  const [way, setWay] = useState<'names' | 'emails'>(() => (hasDraft(['emails']) ? 'emails' : 'names'))
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('groups.add.way')}
        data={(['names', 'emails'] as const).map((value) => ({ value, label: t(`groups.add.by_${value}`) }))}
        value={way}
        onChange={(value) => setWay(value === 'emails' ? 'emails' : 'names')}
      />
      {way === 'emails' ? <AddByEmail {...props} /> : <Add {...props} />}
    </Stack>
  )
}

/** The people themselves, under the name of the field that is sent: whoever is chosen is seen, also after a return. */
type Values = { userIds: MeetingPerson[] }
const toBody = ({ userIds }: Values) => ({ userIds: userIds.map(({ id }) => id) })

function Add({ group, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: { userIds: [] },
    validate: validateWith(groupsApi.addPeople.body, (values) => toBody(values as Values)),
  })
  const people = form.values.userIds
  const wrong = errorsAt(form.errors, 'userIds')['']
  const add = useAction(groupsApi.addPeople, {
    form,
    refreshes: [groupsApi.people, groupsApi.byId, groupsApi.moves, groupsApi.list],
    success: false,
    onSuccess: ({ added, already }) => {
      toast({ severity: 'success', message: 'groups.added', params: { added, already } })
      onClose()
    },
  })
  return (
    <Form form={form} onSubmit={(values) => add.mutate({ params: { id: group.id }, body: toBody(values) })}>
      <Stack gap="md">
        <PeoplePicker
          label={t('groups.people')}
          example={t('groups.add.example')}
          people={people}
          onChange={(next) => form.setFieldValue('userIds', next.slice(0, limits.enrolAtOnce))}
          of={meetingsApi.people.id}
          find={(search) => call(meetingsApi.people, { query: { search } })}
          error={wrong && (people.length === 0 ? t('groups.add.nobody') : wrong)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('groups.add.action', { count: people.length })}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
