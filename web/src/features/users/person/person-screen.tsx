import { usersApi } from '#contract/people/users.ts'
import { Button, Group, Paper, Title } from '@mantine/core'
import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { PersonKnows } from '../../../shared/knows/person-knows.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { canManage } from '../may.ts'
import { Deleted, PersonFacts } from './person-facts.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonMenu } from './person-menu.tsx'
import { Reports } from './reports.tsx'
import { fullName } from '../user-columns.tsx'
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
      <Deleted user={user} />
      <div className={classes.person}>
        <Paper p="lg" component="section" aria-labelledby="person-facts">
          <Title order={2} size="h4" mb="md" id="person-facts">
            {t('users.person.facts')}
          </Title>
          <PersonFacts user={user} />
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
