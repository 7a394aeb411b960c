import { insightsApi, type LessonInsight, type LessonStage } from '#contract/courses/insights.ts'
import { Drawer, Pagination } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Person } from '../../../ui/person.tsx'
import { RelativeTime } from '../../../ui/time/time.tsx'
import classes from './insights.module.css'

type Props = { courseId: string; lesson: LessonInsight; at: LessonStage; onClose: () => void }

/** Whom a number counts, those first who have done nothing for longest; each leads to their record. */
export default function LessonPeople({ courseId, lesson, at, onClose }: Props) {
  const { t } = useTranslate()
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...query(insightsApi.people, {
      params: { id: courseId, lessonId: lesson.lessonId },
      query: { at, page },
    }),
    ...freshness.reports,
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t(`teach.insights.people.${at}`, { title: lesson.title, count: list.data?.total ?? lesson[at] })}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {list.isPending && <LoadingLines lines={4} height={48} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      <ul className={classes.people}>
        {list.data?.items.map(({ enrolmentId, person, lastAt }) => (
          <li key={enrolmentId}>
            <Person
              {...person}
              to={`/dashboard/teach/${courseId}/learners/${enrolmentId}`}
              second={
                lastAt ? (
                  <>
                    {t('teach.learner.last')}: <RelativeTime at={lastAt} />
                  </>
                ) : undefined
              }
            />
          </li>
        ))}
      </ul>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Pagination
          mt="md"
          value={page}
          onChange={setPage}
          total={list.data?.totalPages ?? 1}
          getItemProps={(item) => ({ 'aria-label': t('ui.table.page', { page: item }) })}
          getControlProps={(control) => ({ 'aria-label': t(`ui.table.${control}_page`) })}
        />
      )}
    </Drawer>
  )
}
