import { dashboardApi } from '#contract/dashboard.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import { enrolmentsApi, type CoursePage } from '#contract/courses/enrolments.ts'
import { packagesApi, type OpenPackage } from '#contract/courses/packages.ts'
import { isPackageDone } from '#contract/rules/learning/package-result.ts'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconPackage, IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call, query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useMe } from '../../../api/session/me.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { PackageFrame } from '../../../shared/package/package-frame.tsx'
import { PackageItems } from '../../../shared/package/package-items.tsx'
import classes from '../../../shared/package/package.module.css'
import { useStore } from '../../../shared/store.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { State } from '../../../ui/page/states.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { Refused } from '../player/refused.tsx'
import type { Sender } from '../progress/sender.ts'
import { useSender } from '../progress/use-course.ts'
import { SavingState } from '../saving/saving-state.tsx'
import { isHeldUp } from '../saving/until-arrived.ts'
import { createPackageSaver } from './package-saver.ts'

type Props = { page: CoursePage; lesson: CourseLesson; onMark: () => void }

/** A package opens by what was done before it: that is to have arrived. Each time it is opened at an address anew. */
const packageQuery = (sender: Sender, id: string, lessonId: string) => {
  const params = { id, lessonId }
  return queryOptions({
    queryKey: [packagesApi.open.id, { params }],
    queryFn: async () => {
      await sender.settled()
      return call(packagesApi.open, { params })
    },
    ...freshness.openPackage,
  })
}

const isReason = (error: unknown, reason: string) =>
  isApiError(error, 'CONFLICT') && (Object(error.details) as { reason?: unknown }).reason === reason

/** A lesson that was made elsewhere: its package, where one left it. */
export default function Package({ page, lesson, onMark }: Props) {
  const { t } = useTranslate()
  const sender = useSender()
  const opened = useQuery(packageQuery(sender, page.id, lesson.id))
  const isThere = opened.data !== undefined
  const onThere = useEffectEvent(() => sender.record(page.id, lesson.id, 'opened'))
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere])

  if (isApiError(opened.error, 'FORBIDDEN')) return <Refused page={page} details={opened.error.details} />
  if (isApiError(opened.error, 'NOT_FOUND')) throw opened.error
  if (isReason(opened.error, 'no_package'))
    return (
      <State
        icon={<IconPackage size={28} />}
        title={t('package.blank.title')}
        message={t('errors.reason.no_package')}
        actions={
          lesson.state !== 'done' && (
            <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={onMark}>
              {t('learn.player.mark')}
            </Button>
          )
        }
      />
    )
  if (!opened.data)
    return opened.isError ? <LoadFailed of={opened} /> : <LoadingLines lines={6} height={28} />
  return <Playing key={opened.dataUpdatedAt} page={page} lesson={lesson} open={opened.data} />
}

function Playing({ page, lesson, open }: Omit<Props, 'onMark'> & { open: OpenPackage }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const person = useMe().id
  const params = { id: page.id, lessonId: lesson.id }
  const [saver] = useState(() =>
    createPackageSaver({
      person,
      params,
      open,
      onSaved: (done) => {
        if (!done || lesson.state === 'done') return
        const { queryKey } = query(enrolmentsApi.course, { params: { id: page.id } })
        void client.invalidateQueries({ queryKey })
        for (const { id } of [enrolmentsApi.catalogue, dashboardApi.home])
          void client.invalidateQueries({ queryKey: [id] })
      },
    }),
  )
  const { items, saving, error } = useStore(saver)
  useLeaveWarning(isHeldUp({ saving, error }))
  useEffect(
    () => () => {
      void saver.flush()
    },
    [saver],
  )
  const [at, goTo] = useState(() =>
    Math.max(
      0,
      items.findIndex((item) => !isPackageDone(item)),
    ),
  )
  /** Counts up each time an item is shown anew. */
  const [shown, showAnew] = useState(0)
  const [over, setOver] = useState(false)
  const ended = useRef<HTMLDivElement>(null)
  // Whoever was in the frame, which is gone, is where it was.
  useEffect(() => {
    if (over) ended.current?.focus()
  }, [over])
  const item = items[at]
  if (!item) return null
  const show = (next: number) => {
    setOver(false)
    goTo(next)
    showAnew(shown + 1)
  }
  return (
    <>
      <div className={classes.head}>
        <Said item={item} />
        <SavingState saving={saving} error={error} isEmpty={item.state === null} />
      </div>
      {items.length > 1 && <PackageItems items={items} at={at} onGo={show} />}
      {over ? (
        <div ref={ended} tabIndex={-1}>
          <State
            icon={<IconCheck size={28} />}
            title={t(isPackageDone(item) ? 'package.over.done' : 'package.over.title')}
            message={t(item.passed === false ? 'package.over.failed' : 'package.over.message')}
            actions={
              <>
                {items[at + 1] && <Button onClick={() => show(at + 1)}>{t('package.next')}</Button>}
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={18} aria-hidden />}
                  onClick={() => show(at)}
                >
                  {t('package.again')}
                </Button>
              </>
            }
          />
        </div>
      ) : (
        <PackageFrame
          key={shown}
          open={open}
          item={item}
          onLeft={(left) => {
            saver.left(left.item, left.state)
            if (left.over && left.item === item.id && !item.isAsset) setOver(true)
          }}
        />
      )}
    </>
  )
}

/** What the package has said of its reader so far. */
function Said({ item }: { item: OpenPackage['items'][number] }) {
  const { t } = useTranslate()
  const { completion, passed, percent } = item
  return (
    <span>
      {t(passed === null ? `package.${completion}` : passed ? 'package.passed' : 'package.failed')}
      {percent !== null && ` · ${t('quiz.percent', { percent })}`}
    </span>
  )
}
