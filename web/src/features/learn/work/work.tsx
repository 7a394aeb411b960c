import { courseworkApi } from '#contract/practice/coursework.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconCheck, IconPencil } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../api/action.ts'
import { useMe } from '../../../api/session/me.ts'
import { useSaveFile } from '../../../api/files/use-download.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { RoundView } from '../../../shared/work/round-view.tsx'
import { RubricView } from '../../../shared/work/rubric-view.tsx'
import classes from '../../../shared/work/work.module.css'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { State } from '../../../ui/page/states.tsx'
import { Refused } from '../player/refused.tsx'
import { ToReview } from '../peers/to-review.tsx'
import { useSender } from '../progress/use-course.ts'
import { Standing } from './standing.tsx'
import { useShut } from './use-shut.ts'
import { useWorkKnown, workQuery } from './use-work.ts'
import { writtenAside, writtenGone, writtenLate } from './work-saver.ts'
import { WrittenLate } from './written-late.tsx'
import { TeamSection } from './team.tsx'
import { Writing } from './writing.tsx'

type Props = { page: CoursePage; lesson: CourseLesson; onMark: () => void }

const NOTHING_WRITTEN = { text: '', link: '', number: 0 }

/** How often what a team writes is read anew, while one has it open. */
const TOGETHER_MS = 5000

/** A lesson in which something is handed in: what is asked, one’s own work, and what was said about it. */
export default function WorkLesson({ page, lesson, onMark }: Props) {
  const { t } = useTranslate()
  const sender = useSender()
  const work = useQuery({
    ...workQuery(sender, page.id, lesson.id),
    // Others write in it too.
    refetchInterval: ({ state }) => (state.data?.team?.own && state.data.work?.draft ? TOGETHER_MS : false),
  })
  const isThere = work.data !== undefined
  const onThere = useEffectEvent(() => sender.record(page.id, lesson.id, 'opened'))
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere])
  if (isApiError(work.error, 'FORBIDDEN')) return <Refused page={page} details={work.error.details} />
  if (isApiError(work.error, 'NOT_FOUND')) throw work.error
  if (!work.data) return work.isError ? <LoadFailed of={work} /> : <LoadingLines lines={6} height={28} />
  if (work.data.blank)
    return (
      <State
        icon={<IconPencil size={28} />}
        title={t('work.blank.title')}
        message={t('work.blank.message')}
        actions={
          lesson.state !== 'done' && (
            <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={onMark}>
              {t('learn.player.mark')}
            </Button>
          )
        }
      />
    )
  const reread = async () => (await work.refetch()).data
  return <Asked page={page} lesson={lesson} asked={work.data} reread={reread} />
}

type Draft = NonNullable<NonNullable<WorkPage['work']>['draft']>
type AskedProps = Omit<Props, 'onMark'> & {
  asked: WorkPage
  reread: () => Promise<WorkPage | undefined>
}

function Asked({ page, lesson, asked, reread }: AskedProps) {
  const { t } = useTranslate()
  const renew = async () => (await reread())?.files ?? []
  const saving = useSaveFile(renew)
  const known = useWorkKnown(page.id, lesson.id)
  const { work, instructions, files, rubric, peerReview } = asked
  const params = { id: page.id, lessonId: lesson.id }
  const person = useMe().id
  /** Read anew, since it had been written elsewhere: it is written in as it is there. */
  const [anew, setAnew] = useState<{ times: number; draft: Draft }>()
  async function takeNewer() {
    const draft = (await reread())?.work?.draft
    if (draft) setAnew({ times: (anew?.times ?? 0) + 1, draft })
  }
  const isShut = useShut(asked)
  /** In a team, where one has to be. */
  const isPlaced = !asked.team || asked.team.own !== null
  const mayTakeBack = !isShut && work?.moves.some((move) => move === 'withdraw' || move === 'withdraw_again')
  const start = useAction(courseworkApi.start, { success: false, onSuccess: known })
  return (
    <div className={classes.work}>
      {instructions && (
        <div lang={page.language}>
          <RichTextView document={instructions} files={{ files, renew, ...saving }} />
        </div>
      )}
      {rubric && rubric.criteria.length > 0 && (
        <details lang={page.language}>
          <summary>{t('work.rubric.how')}</summary>
          <RubricView rubric={rubric} />
        </details>
      )}
      <TeamSection asked={asked} params={params} known={known} />
      <Standing asked={asked} known={known} />
      {!work && !isShut && isPlaced && (
        <div>
          <Button
            size="md"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate({ params })}
          >
            {t('work.start')}
          </Button>
        </div>
      )}
      <WrittenLate
        key={work?.id}
        title="work.aside.title"
        message="work.gone.copy"
        round={NOTHING_WRITTEN}
        find={() => writtenGone(person, lesson.id, work?.id ?? null)}
      />
      {work?.draft && (
        <Writing
          key={`${work.draft.roundId} ${anew?.times}`}
          workId={work.id}
          lessonId={lesson.id}
          draft={anew?.draft.roundId === work.draft.roundId ? anew.draft : work.draft}
          settings={asked.settings}
          shut={isShut}
          together={asked.team?.own != null}
          known={known}
          renew={renew}
          onNewer={() => void takeNewer()}
        />
      )}
      {peerReview && <ToReview work={work} peerReview={peerReview} />}
      {work?.rounds.map((round, at) => (
        <Fragment key={round.number}>
          <WrittenLate
            title="work.late.title"
            message={mayTakeBack && at === 0 ? 'work.late.take_back' : 'work.late.copy'}
            round={round}
            find={(of) => writtenLate(person, work.id, of)}
          />
          <WrittenLate
            title="work.aside.title"
            message="work.late.copy"
            round={round}
            find={(of) => writtenAside(person, work.id, of)}
          />
          <RoundView
            round={round}
            deadlines={asked.settings}
            rubric={rubric}
            peerRubric={peerReview?.rubric ?? null}
          />
        </Fragment>
      ))}
    </div>
  )
}
