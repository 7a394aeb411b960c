import { singleLineFields, linkFields } from '#contract/people/person-fields.ts'
import type { CustomField } from '#contract/people/custom-fields.ts'
import type { Colleague, ManagedUser } from '#contract/people/users.ts'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../ui/data-table/columns.ts'
import { languageNames } from '#contract/languages.ts'
import { Person } from '../../ui/person.tsx'
import type { SheetLink } from '../../ui/sheet/use-sheet.ts'
import { DateTime, RelativeTime } from '../../ui/time/time.tsx'
import { useValueText } from '../../ui/fields/value-text.ts'
import { useCustomFields } from './form/use-custom-fields.ts'
import { StatusBadge } from './status-badge.tsx'
import classes from './users.module.css'

export const fullName = ({ name, surname }: Pick<ManagedUser, 'name' | 'surname'>) =>
  `${name} ${surname}`.trim()

const none = <span className={classes.none}>–</span>

/** Another person in a field of somebody, with what one should know before asking them. */
export function ColleagueLink({ of }: { of: Colleague }) {
  const { t } = useTranslate()
  const gone = of.status === 'deleted' || of.status === 'inactive'
  return (
    <>
      <Anchor component={Link} to={`/dashboard/users/${of.id}`}>
        {fullName(of)}
      </Anchor>
      {gone && (
        <Text span size="sm" c="dimmed">
          {' '}
          ({t(`users.status.${of.status}`)})
        </Text>
      )}
    </>
  )
}

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

/** The address; on a phone, which has no columns, what they would say of most interest comes before it. */
function SecondLine({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  return (
    <>
      <span className={classes.phone}>
        {user.status !== 'active' && (
          <>
            <span className={classes.dot} data-status={user.status} />
            {t(`users.status.${user.status}`)} ·{' '}
          </>
        )}
        {t(`role.${user.role}`)} ·{' '}
      </span>
      <span title={user.email}>{user.email}</span>
    </>
  )
}

/** `link` leads to a person from their name. The same list until what it says changes: rows are drawn anew with it. */
export function useUserColumns(link: (id: string) => SheetLink): Column<ManagedUser>[] {
  const { t } = useTranslate()
  const valueText = useValueText()
  const custom = useCustomFields()
  return useMemo(
    () => [
      ...firstColumns(t, link),
      ...furtherColumns(t),
      ...customColumns(custom, valueText),
      ...lastColumns(t),
    ],
    [t, link, custom, valueText],
  )
}

type Translate = ReturnType<typeof useTranslate>['t']
type ValueText = ReturnType<typeof useValueText>
type Columns = Column<ManagedUser>[]

/** What is shown until somebody chooses otherwise. */
function firstColumns(t: Translate, link: (id: string) => SheetLink): Columns {
  return [
    {
      key: 'name',
      title: t('users.field.person'),
      sorts: [
        { key: 'name', title: t('users.field.name') },
        { key: 'surname', title: t('users.field.surname') },
        { key: 'email', title: t('users.field.email') },
      ],
      primary: true,
      render: (user) => <Person {...user} to={link(user.id)} second={<SecondLine user={user} />} />,
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
      givesWay: 'second',
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
      givesWay: 'first',
      render: (user) => (user.tags.length ? <Tags tags={user.tags} /> : none),
    },
  ]
}

function furtherColumns(t: Translate): Columns {
  return [
    ...singleLineFields.map((key) => ({
      key,
      title: t(`users.field.${key}`),
      hiddenAtFirst: true,
      render: (user: ManagedUser) => user[key] ?? none,
    })),
    ...linkFields.map((key) => ({
      key,
      title: t(`users.field.${key}`),
      hiddenAtFirst: true,
      render: (user: ManagedUser) => (user[key] ? <ColleagueLink of={user[key]} /> : none),
    })),
  ]
}

const customColumns = (custom: CustomField[], valueText: ValueText): Columns =>
  custom.map((field) => ({
    key: field.id,
    title: field.name,
    hiddenAtFirst: true,
    render: (user) => valueText(field, user.custom[field.id]) || none,
  }))

function lastColumns(t: Translate): Columns {
  return [
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
