import { languageNames } from '#contract/languages.ts'
import { singleLineFields, linkFields } from '#contract/people/person-fields.ts'
import { usersApi, type ManagedUser } from '#contract/people/users.ts'
import { limits } from '#contract/limits.ts'
import { Alert, Anchor, Badge, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { ValueField } from '../../../ui/fields/value-field.tsx'
import { useValueText, type FormValue } from '../../../ui/fields/value-text.ts'
import { InlineChoice } from '../../../ui/inline/inline-choice.tsx'
import { InlineForm } from '../../../ui/inline/inline-form.tsx'
import { InlineTags } from '../../../ui/inline/inline-tags.tsx'
import { InlineText } from '../../../ui/inline/inline-text.tsx'
import { DateTime, RelativeTime } from '../../../ui/time/time.tsx'
import { cityOf } from '../../../ui/time/time-zone.tsx'
import { ColleagueField } from '../form/colleague-field.tsx'
import { useCustomFields } from '../form/use-custom-fields.ts'
import { canManage, rolesToGive } from '../may.ts'
import { StatusBadge } from '../status-badge.tsx'
import { ColleagueLink } from '../user-columns.tsx'
import { useChangeField } from './use-change-field.ts'
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

type Fact = [key: string, shown: ReactNode]

/** What is known of a person, field by field; whoever may change it presses it. */
export function PersonFacts({ user }: { user: ManagedUser }) {
  const me = useMe()
  const isEdited = canManage(me, user) && user.status !== 'deleted'
  return isEdited ? <EditedFacts user={user} /> : <ReadFacts user={user} />
}

function ReadFacts({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  const lines = singleLineFields.map((key): Fact => [key, user[key]])
  const tags = user.tags.length > 0 && <Tags tags={user.tags} />
  const links = linkFields.map((key): Fact => [key, user[key] && <ColleagueLink key={key} of={user[key]} />])
  const valueText = useValueText()
  const own = useCustomFields().map((field): Fact => [field.id, valueText(field, user.custom[field.id])])
  const role = t(`role.${user.role}`)
  return <Facts user={user} names={[]} role={role} lines={lines} links={links} tags={tags} own={own} />
}

function EditedFacts({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  const me = useMe()
  const save = useChangeField(user)
  const known = useQuery(query(usersApi.tags)).data?.items ?? []
  const line = (key: (typeof singleLineFields)[number] | 'name' | 'surname', maxLength: number): Fact => [
    key,
    <InlineText
      key={key}
      label={t(`users.field.${key}`)}
      value={user[key] ?? ''}
      maxLength={maxLength}
      save={save.field(key)}
    />,
  ]
  const links = linkFields.map((key): Fact => {
    const label = t(`users.field.${key}`)
    return [
      key,
      <Group key={key} gap="xs">
        {user[key] && <ColleagueLink of={user[key]} />}
        <InlineForm
          label={label}
          value={user[key]}
          save={save.colleague(key)}
          field={(of) => <ColleagueField label={label} {...of} />}
        >
          {user[key] && <IconPencil size={16} aria-hidden />}
        </InlineForm>
      </Group>,
    ]
  })
  const valueText = useValueText()
  const own = useCustomFields().map((field): Fact => [
    field.id,
    <InlineForm<FormValue>
      key={field.id}
      label={field.name}
      value={user.custom[field.id] ?? ''}
      save={save.custom(field)}
      field={(of) => (
        <ValueField
          of={field}
          label={field.name}
          required={field.required}
          maxLength={limits.customFieldText}
          {...of}
        />
      )}
    >
      {valueText(field, user.custom[field.id])}
    </InlineForm>,
  ])
  const given = rolesToGive(me)
  const choices = given.includes(user.role) ? given : [...given, user.role]
  const role = (
    <InlineChoice
      label={t('users.field.role')}
      value={user.role}
      choices={choices.map((value) => ({ value, label: t(`role.${value}`) }))}
      save={save.field('role')}
    />
  )
  return (
    <Facts
      user={user}
      names={[line('name', limits.nameLength), line('surname', limits.nameLength)]}
      // Nobody changes their own.
      role={user.id === me.id ? t(`role.${user.role}`) : role}
      lines={singleLineFields.map((key) => line(key, limits.personLineLength))}
      links={links}
      own={own}
      tags={
        <InlineTags label={t('users.field.tags')} value={user.tags} data={known} save={save.field('tags')}>
          <Tags tags={user.tags} />
        </InlineTags>
      }
    />
  )
}

type FactsProps = Record<'names' | 'lines' | 'links' | 'own', Fact[]> &
  Record<'role' | 'tags', ReactNode> & { user: ManagedUser }

/** What can be changed comes as it is shown; all others are read here. */
function Facts({ user, names, role, lines, links, tags, own }: FactsProps) {
  const { t } = useTranslate()
  const facts: Fact[] = [
    ...names,
    [
      'email',
      <Anchor key="mail" href={`mailto:${user.email}`}>
        {user.email}
      </Anchor>,
    ],
    ['role', role],
    ['status', <StatusBadge key="status" status={user.status} />],
    ...lines,
    ...links,
    ['last_login', user.lastLogin ? <RelativeTime at={user.lastLogin} /> : t('users.never')],
    ['language', user.preferredLanguage && languageNames[user.preferredLanguage]],
    ['time_zone', user.timeZone && cityOf(user.timeZone)],
    ['tags', tags],
    ['external_id', user.externalId],
    ['created', <DateTime key="created" at={user.createdAt} style="date" />],
    ['invited', user.status === 'pending' && user.invitedAt && <RelativeTime at={user.invitedAt} />],
  ]
  const titles = new Map(useCustomFields().map(({ id, name }) => [id, name]))
  return (
    <dl className={classes.facts}>
      {[...facts, ...own].map(([key, value]) =>
        value ? (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{titles.get(key) ?? t(`users.field.${key}`)}</dt>
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
