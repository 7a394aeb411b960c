import type { ManagedUser } from '#contract/people/users.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconEye,
  IconEyeOff,
  IconKey,
  IconMail,
  IconPencil,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../../api/session/me.ts'
import { mayDelete, canManage, statusesToGive } from '../may.ts'
import { PersonDialog, type PersonAct } from './person-dialog.tsx'
import { fullName } from '../user-columns.tsx'

const icons: Partial<Record<PersonAct, ReactNode>> = {
  active: <IconUserCheck size={16} aria-hidden />,
  hidden: <IconEyeOff size={16} aria-hidden />,
  inactive: <IconUserOff size={16} aria-hidden />,
}

/** What can be done with a person, by this viewer and at this status. */
export function PersonMenu({ user, target }: { user: ManagedUser; target?: ReactNode }) {
  const { t } = useTranslate()
  const me = useMe()
  const [act, setAct] = useState<PersonAct | null>(null)
  const manageable = canManage(me, user)
  const canSignIn = user.status === 'active' || user.status === 'hidden'
  const item = (what: PersonAct, icon: ReactNode, text: string, color?: string) => (
    <Menu.Item key={what} leftSection={icon} {...(color ? { color } : {})} onClick={() => setAct(what)}>
      {text}
    </Menu.Item>
  )
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          {target ?? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('users.actions_of', { name: fullName(user) })}
            >
              <IconDots size={18} />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {!target && (
            <Menu.Item
              component={Link}
              to={`/dashboard/users/${user.id}`}
              leftSection={<IconEye size={16} aria-hidden />}
            >
              {t('users.act.open')}
            </Menu.Item>
          )}
          {manageable && !target && (
            <Menu.Item
              component={Link}
              to={`/dashboard/users/${user.id}/edit`}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {t('users.act.edit')}
            </Menu.Item>
          )}
          {manageable &&
            user.status === 'pending' &&
            item('invite', <IconMail size={16} aria-hidden />, t('users.act.invite'))}
          {manageable &&
            canSignIn &&
            item('password', <IconKey size={16} aria-hidden />, t('users.act.password'))}
          {manageable &&
            canSignIn &&
            user.id !== me.id &&
            item('factors', <IconShieldOff size={16} aria-hidden />, t('users.act.factors'))}
          {statusesToGive(me, user).map((status) =>
            item(
              status,
              icons[status],
              t(user.status === 'deleted' ? 'users.act.restore' : `users.act.${status}`),
            ),
          )}
          {mayDelete(me, user) &&
            item('delete', <IconTrash size={16} aria-hidden />, t('users.act.delete'), 'red')}
        </Menu.Dropdown>
      </Menu>
      <PersonDialog user={user} act={act} onClose={() => setAct(null)} />
    </>
  )
}
