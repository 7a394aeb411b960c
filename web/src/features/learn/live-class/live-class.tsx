import { dashboardApi } from '#contract/dashboard.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import { enrolmentsApi, type CoursePage } from '#contract/courses/enrolments.ts'
import { liveClassesApi, type OwnClass } from '#contract/courses/live-classes/live-classes.ts'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconVideo } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { call, query } from '../../../api/client.ts'
import { useSaveFile } from '../../../api/files/use-download.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ClassDate, standingOf } from '../../../shared/live-class/class-date.tsx'
import classes from '../../../shared/live-class/live-class.module.css'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { useMomentText, useNow } from '../../../ui/time/time.tsx'
import { freshness } from '../freshness.ts'
import { Refused } from '../player/refused.tsx'
import type { Sender } from '../progress/sender.ts'
import { useSender } from '../progress/use-course.ts'

type Props = { page: CoursePage; lesson: CourseLesson }

/** A live class opens by what was done before it: that is to have arrived. */
const classQuery = (sender: Sender, id: string, lessonId: string) => {
  const params = { id, lessonId }
  return queryOptions({
    queryKey: query(liveClassesApi.own, { params }).queryKey,
    queryFn: async () => {
      await sender.settled()
      return call(liveClassesApi.own, { params })
    },
    ...freshness.liveClass,
  })
}

/** A lesson that is a meeting: when it is, the way into its room, and what attending it takes. */
export default function LiveClass({ page, lesson }: Props) {
  const { t } = useTranslate()
  const sender = useSender()
  const client = useQueryClient()
  const own = useQuery(classQuery(sender, page.id, lesson.id))
  const isThere = own.data !== undefined
  const onThere = useEffectEvent(() => sender.record(page.id, lesson.id, 'opened'))
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere])
  // What attending it has completed meanwhile is asked for by whoever looks.
  const counts = own.data?.dates.some(({ attended }) => attended?.counted) ?? false
  const isNews = counts && lesson.state !== 'done'
  useEffect(() => {
    if (!isNews) return
    for (const { id } of [enrolmentsApi.course, enrolmentsApi.catalogue, dashboardApi.home])
      void client.invalidateQueries({ queryKey: [id] })
  }, [isNews, client])
  const renew = async () => (await own.refetch()).data?.files ?? []
  const saving = useSaveFile(renew)
  if (isApiError(own.error, 'FORBIDDEN')) return <Refused page={page} details={own.error.details} />
  if (isApiError(own.error, 'NOT_FOUND')) throw own.error
  if (!own.data) return own.isError ? <LoadFailed of={own} /> : <LoadingLines lines={6} height={28} />
  const { instructions, files } = own.data
  return (
    <div className={classes.class}>
      {instructions && (
        <div lang={page.language}>
          <RichTextView document={instructions} files={{ files, renew, ...saving }} />
        </div>
      )}
      <Dates own={own.data} isDone={lesson.state === 'done'} title={t('live_class.dates')} />
    </div>
  )
}

function Dates({ own, isDone, title }: { own: OwnClass; isDone: boolean; title: string }) {
  const { t } = useTranslate()
  const now = useNow()
  const { dates, minimumPercent: percent } = own
  const toCome = dates.filter((date) => ['coming', 'now'].includes(standingOf(date, now)))
  const isMissed = dates.length > 0 && toCome.length === 0
  return (
    <section className={classes.block} aria-labelledby="class-dates">
      <h2 id="class-dates" className={classes.title}>
        {title}
      </h2>
      <p className={classes.how}>
        {isDone ? t('live_class.done') : t('live_class.needs', { percent: String(percent) })}
        {!isDone && toCome.length > 1 && <> {t('live_class.any_date')}</>}
        {!isDone && toCome.length === 1 && <> {t('live_class.one_date')}</>}
        {!isDone && dates.length === 0 && <> {t('live_class.none_yet')}</>}
        {!isDone && isMissed && <> {t('live_class.none_left')}</>}
      </p>
      {dates.length > 0 && (
        <ul className={classes.dates}>
          {dates.map((date) => (
            <OwnDate key={date.id} date={date} now={now} isDone={isDone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OwnDate({ date, now, isDone }: { date: OwnClass['dates'][number]; now: number; isDone: boolean }) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const { room, attended, startsAt } = date
  const standing = standingOf(date, now)
  const isOpen = room !== null && Date.parse(room.opensAt) <= now && standing !== 'over'
  function said() {
    if (standing === 'cancelled') return t('live_class.cancelled')
    if (attended?.counted) return t('live_class.attended', { minutes: attended.minutes })
    if (standing === 'over')
      return attended
        ? t('live_class.too_short', { minutes: attended.minutes })
        : !isDone && t('live_class.missed')
    if (standing === 'now') return t('live_class.now')
    return room && !isOpen && t('live_class.opens', { at: moment(room.opensAt) })
  }
  return (
    <ClassDate date={date} said={said()}>
      {isOpen && (
        <Button
          component={Link}
          to={`/meet/${room.code}`}
          leftSection={<IconVideo size={18} aria-hidden />}
          aria-label={t('live_class.join_named', { at: moment(startsAt) })}
        >
          {t('live_class.join')}
        </Button>
      )}
    </ClassDate>
  )
}
