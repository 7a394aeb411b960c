import { bulkApi, exportColumns, type BulkAction } from '#contract/people/bulk.ts'
import { customColumn } from '#contract/people/custom-fields.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail, IconUsersGroup } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useMe } from '../../../api/session/me.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { AddToGroup } from './add-to-group.tsx'
import { BulkManager } from './bulk-manager.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { useCustomFields } from '../form/use-custom-fields.ts'
import { rolesToGive } from '../may.ts'
import type { PeopleSelection } from './use-people-selection.ts'

const statusesToSet = ['active', 'hidden', 'inactive', 'deleted'] as const

/** What can be done with the chosen people; `total`: all who match the filters. */
export function BulkBar({
  people,
  total,
  isMore,
  shown,
}: {
  people: PeopleSelection
  total: number
  isMore: boolean
  shown: number
}) {
  const { t } = useTranslate()
  const me = useMe()
  const custom = useCustomFields()
  const [action, setAction] = useState<BulkAction | null>(null)
  const [grouping, setGrouping] = useState(false)
  const [managing, setManaging] = useState(false)
  const save = useDownload(bulkApi.export)
  const columns = [...exportColumns, ...custom.map(({ id }) => customColumn(id))]
  return (
    <>
      {!people.everyone && people.count >= shown && total > shown && (
        <Button variant="subtle" onClick={people.chooseAll}>
          {isMore ? t('users.bulk.choose_all_more') : t('users.bulk.choose_all', { total })}
        </Button>
      )}
      <Menu position="bottom-start" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('users.field.status')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {statusesToSet.map((status) => (
            <Menu.Item
              key={status}
              {...(status === 'deleted' ? { color: 'red' } : {})}
              onClick={() => setAction({ kind: 'status', status })}
            >
              {t(`users.act.${status === 'deleted' ? 'delete' : status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('users.field.role')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rolesToGive(me)
            .filter((role) => role !== 'super_admin')
            .map((role) => (
              <Menu.Item key={role} onClick={() => setAction({ kind: 'role', role })}>
                {t(`role.${role}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => setManaging(true)}>
        {t('users.bulk.manager')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => setAction({ kind: 'invite' })}
      >
        {t('users.act.invite')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUsersGroup size={16} aria-hidden />}
        onClick={() => setGrouping(true)}
      >
        {t('users.group.add')}
      </Button>
      <ExportMenu
        label={t('users.bulk.export')}
        saving={save.isPending}
        onChoose={(format) => save.mutate({ body: { selection: people.chosen, format, columns } })}
      />
      <AddToGroup people={people} opened={grouping} onClose={() => setGrouping(false)} />
      <BulkManager
        opened={managing}
        count={people.count}
        onClose={() => setManaging(false)}
        onChosen={(chosen) => {
          setManaging(false)
          setAction(chosen)
        }}
      />
      <BulkDialog action={action} people={people} onClose={() => setAction(null)} />
    </>
  )
}
