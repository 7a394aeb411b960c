import type { ManagedUser } from '#contract/users.ts'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { languageNames } from '../../ui/language-select.tsx'
import { DateTime, RelativeTime } from '../../ui/time.tsx'
import { StatusBadge } from './status-badge.tsx'
import classes from './users.module.css'

export const fullName = ({ name, surname }: Pick<ManagedUser, 'name' | 'surname'>) =>
  `${name} ${surname}`.trim()

const none = <span className={classes.none}>–</span>

/** A row is as high as the others, whoever has many: the first tags, and how many more. */
const TAGS_SHOWN = 2

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslate()
  const more = tags.slice(TAGS_SHOWN)
  return (
    <Group gap={4}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Badge key={tag} variant="default" tt="none" className={classes.tag ?? ''} title={tag}>
          {tag}
        </Badge>
      ))}
      {more.length > 0 && (
        <Text span size="sm" c="dimmed" title={more.join(', ')}>
          {t('users.more_tags', { count: more.length })}
        </Text>
      )}
    </Group>
  )
}

export function useUserColumns(): Column<ManagedUser>[] {
  const { t } = useTranslate()
  return [
    {
      key: 'name',
      title: t('users.field.name'),
      sortKey: 'name',
      primary: true,
      render: (user) => (
        <Group gap="sm" wrap="nowrap">
          <Avatar name={user.name} surname={user.surname} photoUrl={user.photoUrl} size={32} />
          <Anchor component={Link} to={user.id} className={classes.name} aria-label={fullName(user)}>
            {user.name}
          </Anchor>
        </Group>
      ),
    },
    {
      key: 'surname',
      title: t('users.field.surname'),
      sortKey: 'surname',
      render: (user) => <span className={classes.name}>{user.surname}</span>,
    },
    {
      key: 'email',
      title: t('users.field.email'),
      sortKey: 'email',
      render: (user) => <span className={classes.address}>{user.email}</span>,
    },
    { key: 'role', title: t('users.field.role'), render: (user) => t(`role.${user.role}`) },
    {
      key: 'status',
      title: t('users.field.status'),
      render: (user) => <StatusBadge status={user.status} />,
    },
    {
      key: 'lastLogin',
      title: t('users.field.last_login'),
      sortKey: 'lastLogin',
      render: (user) =>
        user.lastLogin ? (
          <RelativeTime at={user.lastLogin} />
        ) : (
          <Text span size="sm" c="dimmed">
            {t('users.never')}
          </Text>
        ),
    },
    {
      key: 'tags',
      title: t('users.field.tags'),
      render: (user) => (user.tags.length ? <Tags tags={user.tags} /> : none),
    },
    {
      key: 'externalId',
      title: t('users.field.external_id'),
      hiddenAtFirst: true,
      render: (user) => user.externalId ?? none,
    },
    {
      key: 'preferredLanguage',
      title: t('users.field.language'),
      hiddenAtFirst: true,
      render: (user) => (user.preferredLanguage ? languageNames[user.preferredLanguage] : none),
    },
    {
      key: 'createdAt',
      title: t('users.field.created'),
      hiddenAtFirst: true,
      render: (user) => <DateTime at={user.createdAt} style="date" />,
    },
    {
      key: 'invitedAt',
      title: t('users.field.invited'),
      hiddenAtFirst: true,
      render: (user) => (user.invitedAt ? <DateTime at={user.invitedAt} style="date" /> : none),
    },
  ]
}
