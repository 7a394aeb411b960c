import { pathsApi, type Path } from '#contract/courses/paths.ts'
import { trainingApi, type PathPerson } from '#contract/training/training.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../api/action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fullName } from './standing-columns.tsx'

type Props = { path: Path; person: PathPerson | null; onClose: () => void }

/** Takes somebody off a path; what becomes of what they did is said before. */
export function WithdrawFromPath({ path, person, onClose }: Props) {
  const { t } = useTranslate()
  const withdraw = useAction(trainingApi.withdrawFromPath, {
    refreshes: [trainingApi.pathPeople, pathsApi.byId, pathsApi.list],
    success: 'training.path.withdrawn',
  })
  const name = person ? fullName(person) : ''
  const [group] = person?.groups ?? []
  const title = t('training.path.withdraw_title', { name, title: path.title })
  if (person && group)
    return (
      <Dialog opened onClose={onClose} title={title}>
        <Stack gap="md">
          <Text>{t('training.path.withdraw_group', { name, group: group.name })}</Text>
          <Anchor component={Link} to={`/dashboard/users/groups/${group.id}`} underline="always">
            {t('training.path.open_group', { group: group.name })}
          </Anchor>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {t('generic.close')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened={person !== null}
      onClose={onClose}
      title={title}
      message={t('training.path.withdraw_message', { name, done: person?.done ?? 0, of: person?.of ?? 0 })}
      action={t('training.path.withdraw')}
      danger
      onConfirm={() => withdraw.mutateAsync({ params: { id: path.id, userId: person?.person.id ?? '' } })}
    />
  )
}
