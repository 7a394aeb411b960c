import { mentoringApi, type Relationship } from '#contract/mentoring/mentoring.ts'
import type { OpenProgramme } from '#contract/mentoring/programmes.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { Button } from '@mantine/core'
import { IconCalendarCog, IconHeartHandshake, IconUserSearch, IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isAwaited } from '../../shared/awaited.ts'
import { infinite } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { MenteesProgress } from './mentee-progress.tsx'
import classes from './mentoring.module.css'
import { ProgrammeCards, useOpenProgrammes } from './programmes/page/programme-cards.tsx'
import { RelationshipCard } from './relationship-card.tsx'
import { asOf } from './words.ts'

const works = ({ state }: Relationship) => isWorking.includes(state)

/** One’s own mentoring: what waits for an answer, those one walks beside, and what is over. */
export default function Mine() {
  const { t } = useTranslate()
  const { role } = useMe()
  const list = useInfiniteQuery({ ...infinite(mentoringApi.mine), ...freshness.mentoring })
  // They stand above: nothing is shown that they would push down.
  const programmes = useOpenProgrammes()
  const isPending = isAwaited(programmes) || list.isPending
  const all = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isMentor = role === 'mentor'
  const leads = roleAllowed(adminLevel, role)
  const find = (
    <Button
      component={Link}
      to="/dashboard/mentoring/find"
      variant={isMentor ? 'default' : 'filled'}
      leftSection={<IconUserSearch size={18} aria-hidden />}
    >
      {t('mentoring.find')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t(leads ? 'mentoring.own' : 'mentoring.title')}
        back={leads ? { to: '/dashboard/mentoring', label: t('mentoring.title') } : undefined}
        description={t(isMentor ? 'mentoring.lead.mentor' : 'mentoring.lead.student')}
        action={
          <>
            {(isMentor || all.some((one) => works(one) && one.part === 'mentor')) && (
              <Button
                component={Link}
                to="/dashboard/mentoring/availability"
                variant="default"
                leftSection={<IconCalendarCog size={18} aria-hidden />}
              >
                {t('mentoring.availability')}
              </Button>
            )}
            <Button
              component={Link}
              to="/dashboard/mentoring/office-hours"
              variant="default"
              leftSection={<IconUsersGroup size={18} aria-hidden />}
            >
              {t('mentoring.office')}
            </Button>
            {all.length > 0 && find}
          </>
        }
      />
      {isPending ? (
        <LoadingLines lines={3} height={112} />
      ) : (
        <Own of={list} programmes={programmes.data?.items ?? []} all={all} find={find} />
      )}
    </>
  )
}

type OwnProps = {
  of: UseInfiniteQueryResult<InfiniteData<{ items: Relationship[] }>>
  programmes: readonly OpenProgramme[]
  all: readonly Relationship[]
  /** What leads to those whom one may ask. */
  find: ReactNode
}

function Own({ of: list, programmes, all, find }: OwnProps) {
  const { t } = useTranslate()
  const { role } = useMe()
  const isMentor = role === 'mentor'
  return (
    <>
      <Programmes items={programmes} />
      {list.isError && !list.data && <LoadFailed of={list} />}
      {list.data && all.length === 0 && (
        <Empty
          icon={<IconHeartHandshake size={28} />}
          title={t(isMentor ? 'mentoring.none.mentor' : 'mentoring.none.student')}
          message={t(isMentor ? 'mentoring.none.mentor_how' : 'mentoring.none.student_how')}
          actions={
            isMentor ? (
              <>
                <Button component={Link} to="/dashboard/me/interests">
                  {t('mentoring.none.offer')}
                </Button>
                {find}
              </>
            ) : (
              find
            )
          }
        />
      )}
      <Group label={t('mentoring.waiting')} of={all.filter(({ state }) => state === 'proposed')} />
      <Group label={t('mentoring.mentors')} of={all.filter((one) => works(one) && asOf(one) === 'mentor')} />
      <Group label={t('mentoring.mentees')} of={all.filter((one) => works(one) && asOf(one) === 'mentee')} />
      <Group
        label={t('mentoring.partners')}
        of={all.filter((one) => works(one) && asOf(one) === 'partner')}
      />
      {(isMentor || roleAllowed(adminLevel, role)) && <MenteesProgress />}
      <Group label={t('mentoring.over')} of={all.filter((one) => !works(one) && one.state !== 'proposed')} />
      <MoreButton of={list} />
    </>
  )
}

/** The programmes that one is in or may join; nothing is said where there is none. */
function Programmes({ items }: { items: readonly OpenProgramme[] }) {
  const { t } = useTranslate()
  if (items.length === 0) return null
  return (
    <section aria-label={t('programmes.title')} className={classes.group}>
      <h2 className={classes.groupName}>{t('programmes.title')}</h2>
      <ProgrammeCards items={items} />
    </section>
  )
}

function Group({ label, of }: { label: string; of: readonly Relationship[] }) {
  if (of.length === 0) return null
  return (
    <section aria-label={label} className={classes.group}>
      <h2 className={classes.groupName}>{label}</h2>
      <ul className={classes.cards}>
        {of.map((one) => (
          <RelationshipCard key={one.id} relationship={one} />
        ))}
      </ul>
    </section>
  )
}
