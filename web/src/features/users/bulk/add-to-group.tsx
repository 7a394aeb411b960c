import { groupsApi } from '#contract/people/groups.ts'
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { call } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { toast } from '../../../api/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { FOUND_AT_ONCE, useFoundOptions, type Option } from '../../../ui/fields/use-found-options.ts'
import type { PeopleSelection } from './use-people-selection.ts'

type Props = { people: PeopleSelection; opened: boolean; onClose: () => void }

/** Puts the chosen people into a group that has no rule. */
export function AddToGroup({ people, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('users.group.title', { count: people.count })}>
      <Add people={people} onClose={onClose} />
    </Dialog>
  )
}

const check = validateWith(groupsApi.addSelection.body)

function Add({ people, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm<{ groupId: Option | null }>({
    initialValues: { groupId: null },
    validate: (values) => ({
      ...check({ selection: people.chosen }),
      ...(!values.groupId && { groupId: t('users.group.none_chosen') }),
    }),
  })
  const chosen = form.values.groupId
  const groups = useFoundOptions({
    of: groupsApi.list.id,
    find: async (search) => {
      const query = { page: 1, pageSize: FOUND_AT_ONCE, byHand: 'true' as const, ...(search && { search }) }
      const { items } = await call(groupsApi.list, { query })
      return [{ group: '', items: items.map(({ id, name }) => ({ value: id, label: name })) }]
    },
    chosen: chosen ? [chosen] : [],
    none: t('users.group.none'),
  })
  const add = useAction(groupsApi.addSelection, {
    form,
    refreshes: [groupsApi.list, groupsApi.byId, groupsApi.people, groupsApi.moves],
    success: false,
    onSuccess: (done) => {
      toast({ severity: 'success', message: 'users.group.done', params: done })
      people.clear()
      onClose()
    },
  })
  return (
    <Form
      form={form}
      sending={add.isPending}
      onSubmit={({ groupId }) =>
        groupId && add.mutate({ params: { id: groupId.value }, body: { selection: people.chosen } })
      }
    >
      <Stack gap="md">
        <Select
          label={t('users.group.field')}
          description={t('users.group.how')}
          required
          {...groups.field}
          {...form.getInputProps('groupId')}
          value={chosen?.value ?? null}
          onChange={(_, option) => form.setFieldValue('groupId', option)}
        />
        {groups.isEmpty && (
          <Text size="sm">
            <Anchor component={Link} to="/dashboard/users/groups" underline="always">
              {t('users.group.create')}
            </Anchor>
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('users.group.add')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
