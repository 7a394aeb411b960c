import { singleLineFields, linkFields } from '#contract/people/person-fields.ts'
import { usersApi, type ManagedUser } from '#contract/people/users.ts'
import { Alert, Anchor, Badge, Button, Group, Paper, Title } from '@mantine/core'
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { PersonKnows } from '../../../shared/knows/person-knows.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { languageNames } from '#contract/languages.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import { cityOf } from '../../../ui/time/time-zone.tsx'
import { useValueText } from '../../../ui/fields/value-text.ts'
import { useCustomFields } from '../form/use-custom-fields.ts'
import { canManage } from '../may.ts'
import { PersonHistory } from './person-history.tsx'
import { PersonMenu } from './person-menu.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { Reports } from './reports.tsx'
import { ColleagueLink, fullName } from '../user-columns.tsx'
import classes from '../users.module.css'

export default function PersonScreen() {
  const { t } = useTranslate()
  const { id = '' } = useParams()
  const me = useMe()
  const { data: user } = useSuspenseQuery(query(usersApi.byId, { params: { id } }))
  return (
    <>
      <PageHeader
        name={fullName(user)}
        title={
          <Group gap="md" wrap="nowrap">
            <Avatar name={user.name} surname={user.surname} photoUrl={user.photoUrl} size={48} />
            <span className={classes.name}>{fullName(user)}</span>
          </Group>
        }
        back={{ to: '/dashboard/users', label: t('users.title') }}
        action={
          canManage(me, user) && (
            <Group gap="xs">
              <PersonMenu
                user={user}
                target={
                  <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                    {t('users.more')}
                  </Button>
                }
              />
              <Button component={Link} to="edit" leftSection={<IconPencil size={16} aria-hidden />}>
                {t('users.act.edit')}
              </Button>
            </Group>
          )
        }
      />
      {user.status === 'deleted' && user.erasedAfter && (
        <Alert color="red" icon={<IconTrash size={20} />} mb="lg" title={t('users.deleted.title')}>
          {t('users.deleted.message')} <DateTime at={user.erasedAfter} style="date" />
        </Alert>
      )}
      <div className={classes.person}>
        <Paper p="lg" component="section" aria-labelledby="person-facts">
          <Title order={2} size="h4" mb="md" id="person-facts">
            {t('users.person.facts')}
          </Title>
          <Facts user={user} />
        </Paper>
        <Reports of={user} />
        {user.status !== 'deleted' && <PersonKnows userId={user.id} />}
        <Paper p="lg" component="section" aria-labelledby="person-history">
          <Title order={2} size="h4" mb="md" id="person-history">
            {t('users.person.history')}
          </Title>
          <PersonHistory id={user.id} />
        </Paper>
      </div>
    </>
  )
}

function Facts({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  const valueText = useValueText()
  const facts: [string, ReactNode][] = [
    [
      'email',
      <Anchor key="mail" href={`mailto:${user.email}`}>
        {user.email}
      </Anchor>,
    ],
    ['role', t(`role.${user.role}`)],
    ['status', <StatusBadge key="status" status={user.status} />],
    ...singleLineFields.map((key): [string, ReactNode] => [key, user[key]]),
    ...linkFields.map((key): [string, ReactNode] => [
      key,
      user[key] && <ColleagueLink key={key} of={user[key]} />,
    ]),
    ['last_login', user.lastLogin ? <RelativeTime at={user.lastLogin} /> : t('users.never')],
    ['language', user.preferredLanguage && languageNames[user.preferredLanguage]],
    ['time_zone', user.timeZone && cityOf(user.timeZone)],
    ['tags', user.tags.length > 0 && <Tags key="tags" tags={user.tags} />],
    ['external_id', user.externalId],
    ['created', <DateTime key="created" at={user.createdAt} style="date" />],
    ['invited', user.status === 'pending' && user.invitedAt && <RelativeTime at={user.invitedAt} />],
  ]
  const custom = useCustomFields()
  const own = custom.map((field): [string, ReactNode] => [field.id, valueText(field, user.custom[field.id])])
  const names = new Map(custom.map(({ id, name }) => [id, name]))
  return (
    <dl className={classes.facts}>
      {[...facts, ...own].map(([key, value]) =>
        value ? (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{names.get(key) ?? t(`users.field.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} variant="default" tt="none">
          {tag}
        </Badge>
      ))}
    </Group>
  )
}
