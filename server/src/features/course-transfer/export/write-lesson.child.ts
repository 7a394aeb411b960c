import { carryOut } from '../../../platform/child/child-side.ts'
import type { WrittenLesson } from './lesson-to-write.ts'
import { writtenHere, type ToWrite } from './write-lesson.ts'

await carryOut<ToWrite, WrittenLesson>(async (task, tell) => tell(await writtenHere(task)))
