import { usersApi, type ManagedUser } from '#contract/people/users.ts'
import { Anchor, Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Person } from '../../../ui/person.tsx'

const SHOWN = 8

/** Who reports to somebody directly; nothing where nobody does. */
export function Reports({ of }: { of: ManagedUser }) {
  const { t } = useTranslate()
  const reports = useQuery(query(usersApi.list, { query: { manager: [of.id], pageSize: SHOWN } }))
  if (!reports.isError && !reports.data?.total) return null
  const total = reports.data?.total ?? 0
  return (
    <Paper p="lg" component="section" aria-labelledby="person-reports">
      <Title order={2} size="h4" mb="md" id="person-reports">
        {t('users.person.reports')}
      </Title>
      {reports.data ? (
        <Stack gap="sm">
          {reports.data.items.map((person) => (
            <Person
              key={person.id}
              {...person}
              to={`/dashboard/users/${person.id}`}
              second={person.jobTitle ?? person.email}
            />
          ))}
          {total > SHOWN && (
            <Anchor component={Link} to={`/dashboard/users?manager=${of.id}`} size="sm">
              {t('users.person.all_reports', { count: total })}
            </Anchor>
          )}
        </Stack>
      ) : (
        <LoadFailed of={reports} />
      )}
    </Paper>
  )
}
