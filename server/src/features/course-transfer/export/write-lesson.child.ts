import { carryOut } from '../../../platform/child/child-side.ts'
import type { LessonFiles } from './lesson-file.ts'
import { writtenHere, type ToWrite } from './write-lesson.ts'

await carryOut<ToWrite, LessonFiles>((task, tell) => tell(writtenHere(task)))
