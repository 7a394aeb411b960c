import { colleaguesApi, type Colleague } from '#contract/people/colleagues.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { query } from '../../api/client.ts'
import { useMe } from '../../api/session/me.ts'
import { WriteTo } from '../../shared/write-to.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { useValueText } from '../../ui/fields/value-text.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { cityOf } from '../../ui/time/time-zone.tsx'
import { useMomentText, useNow } from '../../ui/time/time.tsx'
import classes from './colleagues.module.css'

/** A person as the others of their company know them. */
export default function ColleagueScreen() {
  const { t } = useTranslate()
  const { id = '' } = useParams()
  const me = useMe()
  const { data: person } = useSuspenseQuery(query(colleaguesApi.byId, { params: { id } }))
  const { name, surname, photoUrl, pronouns, about } = person
  const whole = `${name} ${surname}`.trim()
  const isOwn = id === me.id
  return (
    <>
      <PageHeader
        name={whole}
        title={
          <Group gap="md" wrap="nowrap">
            <Avatar name={name} surname={surname} photoUrl={photoUrl} size={64} />
            <span className={classes.name}>
              {whole} {pronouns && <span className={classes.pronouns}>{pronouns}</span>}
            </span>
          </Group>
        }
        description={t(`role.${person.role}`)}
        action={
          <Group gap="xs">
            {roleAllowed(adminLevel, me.role) && !isOwn && (
              <Button variant="default" component={Link} to={`/dashboard/users/${id}`}>
                {t('colleagues.manage')}
              </Button>
            )}
            {isOwn && (
              <Button component={Link} to="/dashboard/me" leftSection={<IconPencil size={16} aria-hidden />}>
                {t('colleagues.edit')}
              </Button>
            )}
            {person.mayWrite && <WriteTo to={person} />}
          </Group>
        }
      />
      {isOwn && (
        <Text c="dimmed" mb="lg">
          {t('colleagues.own')}
        </Text>
      )}
      <div className={classes.parts}>
        <Card title={t('colleagues.about')}>
          {about ? (
            <p className={classes.about}>{about}</p>
          ) : (
            <Text c="dimmed">{t(isOwn ? 'colleagues.no_words.own' : 'colleagues.no_words', { name })}</Text>
          )}
          <Words title={t('colleagues.topics')} of={person.topics} />
          <Words title={t('colleagues.interests')} of={person.interests} />
          <Words title={t('colleagues.goals')} of={person.goals} />
          {person.testimonials.length > 0 && (
            <div className={classes.words}>
              <h3 className={classes.label}>{t('colleagues.testimonials')}</h3>
              <Stack gap="md">
                {person.testimonials.map(({ text, author, at }) => (
                  <figure key={`${at} ${author.name}`} className={classes.testimonial}>
                    <blockquote>{text}</blockquote>
                    <figcaption>{`${author.name} ${author.surname}`.trim()}</figcaption>
                  </figure>
                ))}
              </Stack>
            </div>
          )}
        </Card>
        <Card title={t('colleagues.facts')}>
          <Facts of={person} />
        </Card>
      </div>
    </>
  )
}

function Words({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <div className={classes.words}>
      <h3 className={classes.label}>{title}</h3>
      <ul className={classes.tags} aria-label={title}>
        {of.map((word) => (
          <li key={word}>
            <Badge variant="light" tt="none" classNames={{ label: classes.tag ?? '' }}>
              {word}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Facts({ of }: { of: Colleague }) {
  const { t } = useTranslate()
  const valueText = useValueText()
  const moment = useMomentText()
  const now = useNow()
  const facts: [string, string, ReactNode][] = [
    ['jobTitle', t('users.field.jobTitle'), of.jobTitle],
    ['department', t('users.field.department'), of.department],
    [
      'timeZone',
      t('colleagues.their_time'),
      of.timeZone && `${moment(now, 'time', of.timeZone)} · ${cityOf(of.timeZone)}`,
    ],
    ...of.fields.map(({ id, name, kind, value }): [string, string, ReactNode] => [
      id,
      name,
      kind === 'choice' ? value : valueText({ kind, options: [] }, value),
    ]),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([key, label, value]) =>
        value === null || value === '' ? null : (
          <div key={key}>
            <dt className={classes.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
