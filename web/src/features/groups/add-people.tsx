import { groupsApi, type GroupSummary } from '#contract/people/groups.ts'
import { meetingsApi, type MeetingPerson } from '#contract/meetings/meetings.ts'
import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../api/action.ts'
import { call } from '../../api/client.ts'
import { errorsAt } from '../../api/errors-at.ts'
import { validateWith } from '../../api/forms.tsx'
import { toast } from '../../api/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PeoplePicker } from '../../ui/fields/people-picker.tsx'
import { hasDraft } from '../../ui/drafts/use-draft.ts'
import { AddByEmail } from './add-by-email.tsx'

type Props = { group: GroupSummary; opened: boolean; onClose: () => void }

export function AddPeople({ group, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('groups.add')}>
      <Ways group={group} onClose={onClose} />
    </Dialog>
  )
}

export type WayProps = {
  group: GroupSummary
  onClose: () => void
  /** These are in. */
  onAdded: () => void
  /** Whether anything is filled in that is not in yet. */
  onFilled: (filled: boolean) => void
}

const ways = { names: Add, emails: AddByEmail }
type Way = keyof typeof ways

/** By their names, or by e-mail addresses that are pasted: what was filled in the one way stays while one looks at the other. */
function Ways({ group, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  // Whoever left addresses behind finds them again.
  const [shown, show] = useState<Way>(() => (hasDraft(['emails']) ? 'emails' : 'names'))
  const filled = useRef({ names: false, emails: false })
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('groups.add.way')}
        data={(['names', 'emails'] as const).map((value) => ({ value, label: t(`groups.add.by_${value}`) }))}
        value={shown}
        onChange={(value) => show(value === 'emails' ? 'emails' : 'names')}
      />
      {(['names', 'emails'] as const).map((way) => {
        const other = way === 'names' ? 'emails' : 'names'
        const Fields = ways[way]
        return (
          <div key={way} hidden={way !== shown}>
            <Fields
              group={group}
              onClose={onClose}
              onAdded={() => (filled.current[other] ? show(other) : onClose())}
              onFilled={(is) => void (filled.current[way] = is)}
            />
          </div>
        )
      })}
    </Stack>
  )
}

/** The people themselves, under the name of the field that is sent: whoever is chosen is seen, also after a return. */
type Values = { userIds: MeetingPerson[] }
const toBody = ({ userIds }: Values) => ({ userIds: userIds.map(({ id }) => id) })

function Add({ group, onClose, onAdded, onFilled }: WayProps) {
  const { t } = useTranslate()
  const form = useForm<Values>({
    initialValues: { userIds: [] },
    validate: validateWith(groupsApi.addPeople.body, (values) => toBody(values as Values)),
  })
  const people = form.values.userIds
  useEffect(() => onFilled(people.length > 0))
  const wrong = errorsAt(form.errors, 'userIds')['']
  const add = useAction(groupsApi.addPeople, {
    form,
    refreshes: [groupsApi.people, groupsApi.byId, groupsApi.moves, groupsApi.list],
    success: false,
    onSuccess: ({ added, already }) => {
      toast({ severity: 'success', message: 'groups.added', params: { added, already } })
      form.reset()
      onAdded()
    },
  })
  return (
    <Form
      form={form}
      sending={add.isPending}
      onSubmit={(values) => add.mutate({ params: { id: group.id }, body: toBody(values) })}
    >
      <Stack gap="md">
        <PeoplePicker
          label={t('groups.people')}
          example={t('groups.add.example')}
          people={people}
          onChange={(next) => form.setFieldValue('userIds', next)}
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
