import { groupsApi, type GroupSummary } from '#contract/people/groups.ts'
import { Button, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AddPeople } from './add-people.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupMoves } from './group-moves.tsx'
import { GroupPeople } from './group-people.tsx'
import { GroupTraining } from './group-training.tsx'
import classes from './groups.module.css'
import { useRuleText } from './use-rule-text.ts'

/** A group: who is in it, what is assigned to it, and who came and went. */
export default function GroupScreen() {
  const { id = '' } = useParams()
  const group = useQuery({ ...query(groupsApi.byId, { params: { id } }), ...freshness.courses })
  if (group.data) return <Shown group={group.data} />
  return group.isError ? <LoadFailed of={group} /> : <LoadingLines lines={6} height={48} />
}

function Shown({ group }: { group: GroupSummary }) {
  const { t } = useTranslate()
  const ruleText = useRuleText()
  const [adding, setAdding] = useState(false)
  const { id, name, description, rule } = group
  return (
    <>
      <PageHeader
        title={name}
        description={description}
        back={{ to: '/dashboard/users/groups', label: t('groups.title') }}
        action={
          <div className={classes.acts}>
            <Acts group={group} />
            {rule ? (
              <Button component={Link} to={`/dashboard/training/new?group=${id}`}>
                {t('groups.assign')}
              </Button>
            ) : (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
                {t('groups.add')}
              </Button>
            )}
          </div>
        }
      />
      {rule && (
        <p className={classes.rule}>
          <strong>{t('groups.by.rule')}</strong> {ruleText(rule)} {t('groups.rule.kept')}
        </p>
      )}
      <div className={classes.parts}>
        <GroupPeople group={group} />
        <GroupTraining group={group} />
        <GroupMoves id={id} />
      </div>
      <AddPeople group={group} opened={adding} onClose={() => setAdding(false)} />
    </>
  )
}

function Acts({ group: { id, name, rule, ...rest } }: { group: GroupSummary }) {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const remove = useAction(groupsApi.delete, {
    refreshes: [groupsApi.list],
    success: 'groups.deleted',
    onSuccess: () => navigate('/dashboard/users/groups'),
  })
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('groups.more_about', { name })}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('edit')}>{t('groups.edit')}</Menu.Item>
          {!rule && (
            <Menu.Item component={Link} to={`/dashboard/training/new?group=${id}`}>
              {t('groups.assign')}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setOpen('delete')}>
            {t('groups.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <GroupDialog group={{ id, name, rule, ...rest }} opened={open === 'edit'} onClose={close} />
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        title={t('groups.delete.title', { name })}
        message={t('groups.delete.message')}
        action={t('groups.delete')}
        danger
        onConfirm={() => remove.mutateAsync({ params: { id } })}
      />
    </>
  )
}
