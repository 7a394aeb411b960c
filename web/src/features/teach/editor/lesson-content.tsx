import { pageOf, type LessonContent } from '#contract/courses/course.ts'
import { hintsOfLesson } from '#contract/rules/learning/hints/ladder.ts'
import { useTranslate } from '@tolgee/react'
import type { TextFiles } from '../../../ui/rich-text/files.ts'
import { TriedLadder } from '../../../shared/hints/tried-ladder.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { LiveClassView } from '../live-class/live-class-view.tsx'
import { AssignmentView } from '../assignment/assignment-view.tsx'
import { PackageView } from '../package/package-view.tsx'
import { QuizView } from '../quiz/quiz-view.tsx'

type Props = { content: LessonContent | null; files: TextFiles; courseId: string }

/** What a lesson consists of, as a learner meets it: nothing of it is kept. */
export function LessonContentView({ content, files, courseId }: Props) {
  const { t } = useTranslate()
  if (content?.type === 'quiz') return <QuizView quiz={content} />
  if (content?.type === 'assignment') return <AssignmentView content={content} files={files} />
  if (content?.type === 'package')
    return <PackageView courseId={courseId} attachmentId={content.attachmentId} />
  if (content?.type === 'live_class') return <LiveClassView content={content} files={files} />
  const text = pageOf(content)
  if (!text) return <p>{t('teach.lesson.empty')}</p>
  return (
    <>
      <RichTextView document={text} files={files} />
      <TriedLadder hints={hintsOfLesson(content)} />
    </>
  )
}
