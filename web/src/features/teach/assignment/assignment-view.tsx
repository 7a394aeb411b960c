import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { hintsOfLesson } from '#contract/rules/learning/hints/ladder.ts'
import { useTranslate } from '@tolgee/react'
import { TriedLadder } from '../../../shared/hints/tried-ladder.tsx'
import { WorkDeadlines } from '../../../shared/work/deadlines.tsx'
import { RubricView } from '../../../shared/work/rubric-view.tsx'
import type { TextFiles } from '../../../ui/rich-text/files.ts'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import classes from './assignment.module.css'

/** An assignment as a learner meets it, but that nothing is handed in. */
export function AssignmentView({ content, files }: { content: AssignmentContent; files: TextFiles }) {
  const { t } = useTranslate()
  const { instructions, settings, rubric, peerReview } = content
  const { accepts, mostFiles, mostMegabytes } = settings
  return (
    <div className={classes.assignment}>
      {instructions ? (
        <RichTextView document={instructions} files={files} />
      ) : (
        <p>{t('teach.lesson.empty')}</p>
      )}
      <ul>
        {accepts.text && <li>{t('work.accepts.text')}</li>}
        {accepts.files && <li>{t('work.accepts.files', { count: mostFiles, megabytes: mostMegabytes })}</li>}
        {accepts.link && <li>{t('work.accepts.link')}</li>}
        <li>{t(`work.passed_by.${settings.passedBy}`, { points: settings.passPoints })}</li>
        {settings.teams && <li>{t('work.team.asked')}</li>}
        {peerReview && <li>{t('work.peers.how', { count: peerReview.reviews, days: peerReview.days })}</li>}
      </ul>
      <WorkDeadlines deadlines={settings} round={null} />
      {rubric && <RubricView rubric={rubric} />}
      <TriedLadder hints={hintsOfLesson(content)} />
    </div>
  )
}
