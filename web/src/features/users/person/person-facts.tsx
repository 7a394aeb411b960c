import { languageNames } from '#contract/languages.ts'
import { singleLineFields, linkFields } from '#contract/people/person-fields.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { Alert, Anchor, Badge, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { useValueText } from '../../../ui/fields/value-text.ts'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import { cityOf } from '../../../ui/time/time-zone.tsx'
import { useCustomFields } from '../form/use-custom-fields.ts'
import { StatusBadge } from '../status-badge.tsx'
import { ColleagueLink } from '../user-columns.tsx'
import classes from '../users.module.css'

/** Until when somebody who was deleted can be restored; nothing of all others. */
export function Deleted({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  if (user.status !== 'deleted' || !user.erasedAfter) return null
  return (
    <Alert color="red" icon={<IconTrash size={20} />} mb="lg" title={t('users.deleted.title')}>
      {t('users.deleted.message')} <DateTime at={user.erasedAfter} style="date" />
    </Alert>
  )
}

/** What is known of a person, field by field. */
export function PersonFacts({ user }: { user: ManagedUser }) {
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
