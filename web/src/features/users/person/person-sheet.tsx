import { usersApi, type ManagedUser } from '#contract/people/users.ts'
import { Button, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { SheetFrame } from '../../../ui/sheet/sheet-frame.tsx'
import type { Sheet } from '../../../ui/sheet/use-sheet.ts'
import { canManage } from '../may.ts'
import { fullName } from '../user-columns.tsx'
import { Deleted, PersonFacts } from './person-facts.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonMenu } from './person-menu.tsx'

type Props = {
  sheet: Sheet
  /** The person as the list has them: shown until the newest is there. */
  row: ManagedUser | undefined
}

/** A person beside the list of people. */
export default function PersonSheet({ sheet, row }: Props) {
  const id = sheet.shown ?? ''
  const asked = useQuery({ ...query(usersApi.byId, { params: { id } }), placeholderData: row })
  const user = asked.data
  return (
    <SheetFrame
      sheet={sheet}
      name={user && fullName(user)}
      failed={asked.isError}
      actions={user && <Acts user={user} />}
    >
      {user ? (
        <Person key={user.id} user={user} />
      ) : asked.isError ? (
        <LoadFailed of={asked} />
      ) : (
        <LoadingLines lines={8} />
      )}
    </SheetFrame>
  )
}

function Acts({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  const me = useMe()
  return (
    <>
      <Button component={Link} to={`/dashboard/users/${user.id}`} variant="default">
        {t('sheet.open_page')}
      </Button>
      {canManage(me, user) && (
        <PersonMenu
          user={user}
          target={
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('users.more')}
            </Button>
          }
        />
      )}
    </>
  )
}

function Person({ user }: { user: ManagedUser }) {
  const { t } = useTranslate()
  return (
    <div>
      <Deleted user={user} />
      <PersonFacts user={user} />
      <Title order={3} size="h4" mt="xl" mb="md">
        {t('users.person.history')}
      </Title>
      <PersonHistory id={user.id} />
    </div>
  )
}
