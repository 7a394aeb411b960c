import { courseworkApi } from '#contract/practice/coursework.ts'
import { limits } from '#contract/limits.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { mostDifference } from '#contract/rules/learning/graders/two-graders.ts'
import { waitsForReview, type WorkState as State } from '#contract/rules/learning/work-moves.ts'
import { hidesNames } from '#contract/rules/learning/work-score.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { WorkDeadlines } from '../../../shared/work/deadlines.tsx'
import { WorkState } from '../../../shared/work/work-state.tsx'
import classes from '../../../shared/work/work.module.css'
import { roundNow, useShut } from './use-shut.ts'

type Props = { asked: WorkPage; known: (page: WorkPage) => Promise<void> }

type Waiting = 'submitted' | 'resubmitted' | 'awaiting_grade'
const isWaiting = (state: State): state is Waiting => waitsForReview.includes(state)

/** What comes next, in words. */
function nextOf(
  { state, passed }: NonNullable<WorkPage['work']>,
  { heldBack, isShut, isTeam }: { heldBack: boolean; isShut: boolean; isTeam: boolean },
) {
  if (isShut && state === 'in_progress') return 'errors.reason.work_cut_off'
  if (isTeam && state === 'in_progress') return 'work.team.next'
  if (isShut && state === 'submitted') return heldBack ? 'work.shut.held' : 'work.shut.submitted'
  if (state === 'graded') return passed ? 'work.next.passed' : 'work.next.not_passed'
  return heldBack && isWaiting(state) ? (`work.held.${state}` as const) : (`work.next.${state}` as const)
}

/** How one’s work stands, what comes next, and what is asked where nothing is handed in. */
export function Standing({ asked, known }: Props) {
  const { t } = useTranslate()
  const { work, settings } = asked
  const withdraw = useAction(courseworkApi.withdraw, { success: false, onSuccess: known })
  const { heldBack = false } = settings
  const isNameless = hidesNames(settings)
  const { accepts, mostFiles, mostMegabytes, passedBy, passPoints } = settings
  const state = work?.state ?? null
  const isShut = useShut(asked)
  const mayWithdraw = !isShut && work?.moves.some((move) => move === 'withdraw' || move === 'withdraw_again')
  return (
    <section aria-label={t('work.standing')} className={classes.work}>
      {work && state && (
        <div role="status">
          <p className={classes.state}>
            <WorkState state={state} />
          </p>
          <p className={classes.quiet}>
            {t(nextOf(work, { heldBack, isShut, isTeam: asked.team?.own != null }))}
            {isNameless && isWaiting(state) && ` ${t('work.nameless')}`}
          </p>
          {work.creditClosed && <p className={classes.quiet}>{t('work.credit_closed')}</p>}
        </div>
      )}
      {!work && isShut && <p role="status">{t('work.shut.not_begun')}</p>}
      <WorkDeadlines deadlines={settings} round={!work || work.draft ? roundNow(asked) : null} />
      {mayWithdraw && work && (
        <div>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { workId: work.id } })}
          >
            {t('work.withdraw')}
          </Button>
        </div>
      )}
      {(!work || work.draft) && !isShut && (
        <ul className={classes.facts}>
          {accepts.text && <li>{t('work.accepts.text')}</li>}
          {accepts.files && (
            <li>{t('work.accepts.files', { count: mostFiles, megabytes: mostMegabytes })}</li>
          )}
          {accepts.voice && <li>{t('work.accepts.voice', { minutes: limits.workRecordingMinutes })}</li>}
          {accepts.screen && <li>{t('work.accepts.screen', { minutes: limits.workRecordingMinutes })}</li>}
          {accepts.link && <li>{t('work.accepts.link')}</li>}
          {settings.teams && <li>{t('work.team.asked')}</li>}
          {heldBack && <li>{t('work.held_back')}</li>}
          {mostDifference(asked) !== null && <li>{t('work.two_graders')}</li>}
          {isNameless && <li>{t('work.nameless')}</li>}
          <li>{t(`work.passed_by.${passedBy}`, { points: passPoints })}</li>
        </ul>
      )}
    </section>
  )
}
