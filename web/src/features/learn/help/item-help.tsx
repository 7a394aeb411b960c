import { Comments } from './comments.tsx'
import { Stuck } from './stuck.tsx'

type Props = {
  courseId: string
  lessonId: string
  className?: string | undefined
  onHint?: (() => void) | undefined
}

/** Below a lesson as a whole: what others asked there, and a person. */
export function ItemHelp({ courseId, lessonId, className, onHint }: Props) {
  return (
    <div className={className}>
      <Comments courseId={courseId} lessonId={lessonId} itemId={lessonId} level={2} />
      <Stuck item={{ courseId, lessonId }} onHint={onHint} />
    </div>
  )
}
