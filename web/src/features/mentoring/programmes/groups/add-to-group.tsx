import { programmeGroupsApi, type ProgrammeGroup } from '#contract/mentoring/groups/programme-groups.ts'
import { matchingApi } from '#contract/mentoring/matching.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { afterMoves } from '../../use-move.ts'
import { fullName } from '../../words.ts'
import { useProgramme } from '../use-programme.ts'

type Props = { group: ProgrammeGroup; opened: boolean; onClose: () => void }

/** Puts somebody who is in no group into one. */
export function AddToGroup({ group, opened, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('programmes.groups.add_title', { name: fullName(group.mentor) })}
    >
      {opened && <Choice group={group} onClose={onClose} />}
    </Dialog>
  )
}

function Choice({ group, onClose }: Pick<Props, 'group' | 'onClose'>) {
  const { t } = useTranslate()
  const { id } = useProgramme()
  const [chosen, setChosen] = useState<string | null>(null)
  const waiting = useQuery({
    ...query(programmeGroupsApi.waiting, { params: { id } }),
    ...freshness.mentoring,
  })
  const add = useAction(programmeGroupsApi.add, {
    refreshes: [
      ...afterMoves,
      programmeGroupsApi.list,
      programmeGroupsApi.waiting,
      matchingApi.runs,
      matchingApi.pairs,
    ],
    success: 'programmes.groups.added',
    onSuccess: onClose,
  })
  return (
    <Stack gap="md">
      <Text>{t('programmes.groups.add_how')}</Text>
      <Select
        label={t('programmes.groups.whom')}
        data={(waiting.data?.items ?? []).map((one) => ({ value: one.id, label: fullName(one) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button
          disabled={chosen === null}
          loading={add.isPending}
          onClick={() =>
            chosen && add.mutate({ params: { id, groupId: group.id }, body: { menteeId: chosen } })
          }
        >
          {t('programmes.groups.add')}
        </Button>
      </Group>
    </Stack>
  )
}
