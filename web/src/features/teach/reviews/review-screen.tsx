import { courseworkApi } from '#contract/practice/coursework.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { infinite, query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from './reviews.module.css'
import { useQueue } from './use-queue.ts'
import { Gone } from './gone.tsx'
import { Reviewed } from './reviewed.tsx'

/** One piece of work with what is said about it, and the way to the next. */
export default function ReviewScreen() {
  const { t } = useTranslate()
  const { work: workId = '' } = useParams()
  const [params] = useSearchParams()
  const courseId = params.get('course')
  const work = useQuery({
    ...query(courseworkApi.byId, { params: { workId } }),
    ...freshness.work,
    refetchOnWindowFocus: false,
  })
  const queue = useInfiniteQuery({
    ...infinite(courseworkApi.queue, { query: courseId ? { courseId } : {} }),
    ...freshness.work,
  })
  const items = useQueue(queue.data)
  const at = items.findIndex(({ id }) => id === workId)
  const navigate = useNavigate()
  const go = (id: string | undefined) =>
    id && void navigate(`/dashboard/teach/reviews/${id}${courseId ? `?course=${courseId}` : ''}`)
  const previous = items[at - 1]?.id
  const next = at === -1 ? items[0]?.id : items[at + 1]?.id
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    const taken = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]'
    if (event.target instanceof Element && event.target.closest(taken)) return
    if (document.querySelector('[role="dialog"]')) return
    const key = event.key.toLowerCase()
    if (key !== 'j' && key !== 'k') return
    event.preventDefault()
    go(key === 'j' ? next : previous)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  if (isApiError(work.error, 'BAD_REQUEST')) throw work.error
  const isGone = isApiError(work.error, 'NOT_FOUND')
  if (isApiError(work.error, 'NOT_FOUND') && !work.data)
    return <Gone key={workId} workId={workId} error={work.error} />
  if (!work.data) return work.isError ? <LoadFailed of={work} /> : <LoadingLines lines={6} height={48} />
  const { learner, number, lesson, course, team } = work.data
  const one = learner ? `${learner.name} ${learner.surname}` : t('reviews.learner', { number: number ?? 0 })
  const whose = team ? t('reviews.team', { number: team.number }) : one
  return (
    <>
      <PageHeader
        title={`${whose} · ${lesson.title}`}
        description={course.title}
        back={{
          to: `/dashboard/teach/reviews${courseId ? `?course=${courseId}` : ''}`,
          label: t('reviews.title'),
        }}
        action={
          <div className={classes.acts}>
            {previous && (
              <Button
                variant="default"
                aria-keyshortcuts="k"
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => go(previous)}
              >
                {t('reviews.previous')}
              </Button>
            )}
            {next && (
              <Button
                variant="default"
                aria-keyshortcuts="j"
                rightSection={<IconArrowRight size={18} aria-hidden />}
                onClick={() => go(next)}
              >
                {t('reviews.next')}
              </Button>
            )}
          </div>
        }
      />
      <Reviewed key={work.data.id} work={work.data} isGone={isGone} next={next} onNext={() => go(next)} />
    </>
  )
}
