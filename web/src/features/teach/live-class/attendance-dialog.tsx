import { liveClassesApi, type LedClassDate } from '#contract/courses/live-classes/live-classes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import classes from '../../../shared/live-class/live-class.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Person } from '../../../ui/person.tsx'
import { useMomentText } from '../../../ui/time/time.tsx'
import { freshness } from '../freshness.ts'

type Props = { courseId: string; held: LedClassDate; onClose: () => void }

/** Who was at a date, and for how long; each leads to where what they have done is corrected. */
export function AttendanceDialog({ courseId, held, onClose }: Props) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const params = { id: courseId, dateId: held.id }
  const there = useQuery({ ...query(liveClassesApi.attendance, { params }), ...freshness.classDates })
  return (
    <Dialog opened onClose={onClose} title={t('live_class.attendance_title', { at: moment(held.startsAt) })}>
      {there.data ? (
        <div className={classes.class}>
          <p className={classes.how}>
            {t(there.data.items.length ? 'live_class.attendance_how' : 'live_class.nobody_came')}
          </p>
          <ul className={classes.dates}>
            {there.data.items.map(({ enrolmentId, minutes, counted, id, ...person }) => (
              <li key={id} className={classes.date}>
                <Person
                  {...person}
                  to={`/dashboard/teach/${courseId}/learners/${enrolmentId}`}
                  second={t(counted ? 'live_class.was_there' : 'live_class.was_short', { minutes })}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : there.isError ? (
        <LoadFailed of={there} />
      ) : (
        <LoadingLines lines={3} />
      )}
    </Dialog>
  )
}
