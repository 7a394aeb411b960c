import type { Home } from '#contract/dashboard.ts'
import type { Language } from '#contract/fields.ts'
import { roleAllowed } from '#contract/roles.ts'
import { Skeleton } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useMe } from '../../api/session/me.ts'
import { useLanguage } from '../../locales/language.ts'
import { readyLazy } from '../../ui/ready-lazy.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { onClock } from '../../ui/time/zoned.ts'
import classes from './dashboard.module.css'
import { AnnouncementsCard } from './announcements-card.tsx'
import { LearningCard } from './learning-card.tsx'
import { OverdueCard } from './overdue-card.tsx'
import { PathsCard } from './paths-card.tsx'
import { PracticeCard } from './practice-card.tsx'
import { WorkCard } from './work-card.tsx'
import { HelpCard } from './help-card.tsx'
import { MenteesCard } from './mentees-card.tsx'
import { MentoringCard } from './mentoring-card.tsx'
import { MeetingsCard } from './meetings-card.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { Offer, Students } from './parts/mentor-part.tsx'
import { Goals, Mentors } from './parts/student-part.tsx'
import { useHome } from './use-home.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'

/** What not everybody’s home has comes in files of its own. */
const loadAdminPart = () => import('./admin-part.tsx')
const AdminPart = readyLazy(async () => ({ default: (await loadAdminPart()).AdminPart }))
const DecisionsCard = readyLazy(async () => ({
  default: (await import('./decisions-card.tsx')).DecisionsCard,
}))
const Newest = readyLazy(async () => ({ default: (await loadAdminPart()).Newest }))
const PlatformPart = readyLazy(async () => ({ default: (await import('./platform-part.tsx')).PlatformPart }))
const StuckMentees = readyLazy(async () => ({
  default: (await import('../../shared/stuck/stuck-mentees.tsx')).StuckMentees,
}))
const FeedbackCard = readyLazy(async () => ({
  default: (await import('../../shared/feedback/feedback-card.tsx')).FeedbackCard,
}))

/** From which hour one says good evening: in Spanish from when the day is over, for it is said at night. */
const EVENING = { en: 18, es: 20 }

function partOfDay(hour: number, language: Language): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < EVENING[language] ? 'afternoon' : 'evening'
}

/** Home: the one next step first, then what belongs to the person's role. */
export default function HomeScreen() {
  const { t } = useTranslate()
  const me = useMe()
  const { language } = useLanguage()
  const hour = Math.floor(onClock(Date.now(), useTimeZone()).minute / 60)
  // Together with the figures it shows, rather than after them.
  const isAdmin = roleAllowed(['admin'], me.role)
  useEffect(() => {
    // A file that does not come is reported where it is drawn.
    if (isAdmin) void Promise.allSettled([AdminPart.fetch(), Newest.fetch(), DecisionsCard.fetch()])
  }, [isAdmin])
  const home = useHome()
  return (
    <>
      <PageHeader name="" title={t(`dashboard.greeting.${partOfDay(hour, language)}`, { name: me.name })} />
      {home.isError && !home.data && <LoadFailed of={home} />}
      {home.isPending && <HomeSkeleton />}
      {home.data && <Parts home={home.data} />}
    </>
  )
}

/** Nobody but themselves is in the company: there is nothing yet that could wait. */
const isAlone = (admin: Home['admin']): boolean =>
  admin !== undefined && admin.people.reduce((sum, { count }) => sum + count, 0) <= 1

/** What is to be done and who is there in the one column that is read; beside it what stays as it is. */
function Parts({ home }: { home: Home }) {
  const { nextStep, decisions, meetings, learning, paths, overdue, help, mentoring } = home
  const { platform, admin, student, mentor } = home
  // Those whom one mentors stand with what they learn.
  const others = (mentoring ?? []).filter(
    ({ part, state }) => !home.mentees || part === 'mentee' || state === 'proposed',
  )
  return (
    <div className={classes.home}>
      <div className={classes.main}>
        <NextStepCard step={nextStep} />
        {decisions && (decisions.length > 0 || !isAlone(admin)) && (
          <Awaited height={decisions.length > 0 ? 64 + decisions.length * 56 : 84}>
            <DecisionsCard decisions={decisions} />
          </Awaited>
        )}
        {home.announcements && <AnnouncementsCard announcements={home.announcements} />}
        {home.feedback && (
          <Awaited height={230}>
            <FeedbackCard asked={home.feedback} />
          </Awaited>
        )}
        {overdue && <OverdueCard courses={overdue.courses} />}
        {paths && <PathsCard paths={paths} />}
        {learning && !admin && <LearningCard learning={learning} />}
        {home.practice && <PracticeCard practice={home.practice} />}
        {!admin && <MeetingsCard meetings={meetings} />}
        {home.work && <WorkCard work={home.work} />}
        {help && <HelpCard help={help} />}
        {mentor && home.mentees && (
          <Suspense>
            <StuckMentees />
          </Suspense>
        )}
        {home.mentees && <MenteesCard mentees={home.mentees} />}
        {others.length > 0 && <MentoringCard pairs={others} />}
        {platform && (
          <Awaited height={400}>
            <PlatformPart platform={platform} />
          </Awaited>
        )}
        {admin && (
          <Awaited height={900}>
            <AdminPart admin={admin} />
          </Awaited>
        )}
        {student && <Mentors student={student} />}
        {mentor && <Students mentor={mentor} />}
      </div>
      <div className={classes.aside}>
        {student && <Goals student={student} />}
        {mentor && <Offer mentor={mentor} />}
        {admin && <MeetingsCard meetings={meetings} />}
        {admin && learning && learning.courses.length > 0 && <LearningCard learning={learning} />}
        {admin && (
          <Awaited height={220}>
            <Newest admin={admin} />
          </Awaited>
        )}
      </div>
    </div>
  )
}

/** A part on its way, about as high as it will be. */
function Awaited({ height, children }: { height: number; children: ReactNode }) {
  return <Suspense fallback={<Skeleton height={height} radius="md" />}>{children}</Suspense>
}

function HomeSkeleton() {
  return (
    <div className={classes.home} aria-hidden>
      <div className={classes.main}>
        <Skeleton height={124} radius="md" />
        <Skeleton height={220} radius="md" />
      </div>
      <div className={classes.aside}>
        <Skeleton height={220} radius="md" />
      </div>
    </div>
  )
}
