import { officeHoursApi, type OfficeHours } from '#contract/mentoring/office-hours/office-hours.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { Person } from '../../../ui/person.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { freshness } from '../freshness.ts'
import classes from '../mentoring.module.css'
import { For } from './for.tsx'
import { OfficeForm } from './office-form.tsx'
import { officePath, slotAt } from './use-office-hours.ts'

const OfficeScreen = lazy(() => import('./office-screen.tsx'))

/** Office hours that one holds, or may come to, and the queue of each. */
export default function OfficeHoursScreen() {
  return (
    <Routes>
      <Route index element={<All />} />
      <Route path=":office" element={<OfficeScreen />} />
    </Routes>
  )
}

function All() {
  const { t } = useTranslate()
  const [opens, setOpens] = useState(false)
  const list = useQuery({ ...query(officeHoursApi.list), ...freshness.officeHours })
  const audiences = useQuery(query(officeHoursApi.audiences))
  const mayOpen = audiences.data?.mayOpen === true
  const open = mayOpen && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpens(true)}>
      {t('mentoring.office.open')}
    </Button>
  )
  const items = list.data?.items ?? []
  return (
    <>
      <PageHeader
        title={t('mentoring.office')}
        description={t(mayOpen ? 'mentoring.office.lead_mentor' : 'mentoring.office.lead')}
        back={{ to: '/dashboard/mentoring/mine', label: t('mentoring.title') }}
        action={items.length > 0 && open}
      />
      {(list.isPending || audiences.isPending) && <LoadingLines lines={3} height={112} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && !audiences.isPending && items.length === 0 && (
        <Empty
          icon={<IconUsersGroup size={28} />}
          title={t('mentoring.office.none')}
          message={t(mayOpen ? 'mentoring.office.none_mentor' : 'mentoring.office.none_how')}
          actions={open || undefined}
        />
      )}
      {list.data && !audiences.isPending && items.length > 0 && (
        <ul className={classes.cards}>
          {items.map((one) => (
            <Item key={one.id} office={one} />
          ))}
        </ul>
      )}
      <Dialog opened={opens} onClose={() => setOpens(false)} title={t('mentoring.office.open')}>
        <OfficeForm programmes={audiences.data?.programmes ?? []} onClose={() => setOpens(false)} />
      </Dialog>
    </>
  )
}

function Item({ office }: { office: OfficeHours }) {
  const { t } = useTranslate()
  const { id, mentor, mine, startsAt, slots, slotMinutes, about, free, own, waiting } = office
  const waits = own && ['waiting', 'called'].includes(own.state)
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Person {...mentor} second={mine ? t('mentoring.office.mine') : <For office={office} />} />
      </div>
      <p className={classes.about}>
        <strong>
          <DateTime at={startsAt} />
        </strong>
        {' · '}
        {t('mentoring.office.talks', { count: slots, minutes: slotMinutes })}
      </p>
      {about && <p className={classes.about}>{about}</p>}
      <div className={classes.acts}>
        <Button
          component={Link}
          to={officePath(id)}
          variant={mine || waits ? 'filled' : 'default'}
          aria-label={t('mentoring.office.see_named', { name: mentor.name })}
        >
          {t(mine || waits ? 'mentoring.office.queue' : 'mentoring.office.see')}
        </Button>
        <span className={classes.quiet}>
          {waits ? (
            <>
              {t('mentoring.office.yours_at')} <DateTime at={slotAt(office, own.slot)} style="time" />
            </>
          ) : mine ? (
            t('mentoring.office.waiting', { count: waiting })
          ) : (
            t('mentoring.office.free', { count: free.length })
          )}
        </span>
      </div>
    </li>
  )
}
