import { v7 as uuid } from 'uuid'
import type { OutlineLesson } from '#contract/courses/course.ts'
import type { Language } from '#contract/fields.ts'
import { newAssignmentSettings, type AssignmentContent } from '#contract/practice/assignment.ts'
import type { Tx } from '../db/tenant.ts'
import { makeTeamsOf, type Learner } from '../features/coursework/teams/add-members.ts'
import { HOUR_MS } from '../platform/durations.ts'
import { textOf } from './course-text.ts'

type Words = { module: string; lesson: string; asked: string; begun: string }

const words: Record<Language, Words> = {
  en: {
    module: 'One way for all',
    lesson: 'Agree on one way, and write it down together',
    asked:
      'Choose, with the others of your team, one thing that each of you does a little differently.\n\nAgree on one way to do it and write it down in half a page: what you agreed on, why, and what each of you will do differently from Monday on. One of you hands it in for all.',
    begun:
      'Leaving the bench to whoever comes next.\n\nDaniel leaves a note beside the scale; I say it at the door, and half of it is forgotten by lunch. From Monday on: five lines in the lab book, before the coat comes off.',
  },
  es: {
    module: 'Una sola forma',
    lesson: 'Acordad una forma de hacerlo y escribidla juntos',
    asked:
      'Elegid en vuestro equipo algo que cada cual hace un poco a su manera.\n\nAcordad una sola forma de hacerlo y escribidla en media página: qué habéis acordado, por qué y qué va a cambiar cada cual a partir del lunes. Una persona la entrega por todo el equipo.',
    begun:
      'Dejar la máquina a quien viene después.\n\nÍñigo deja una nota en el banco; yo lo digo al salir, y a media mañana ya no se acuerda nadie. A partir del lunes: tres líneas en el cuaderno del taller, antes de quitarse los guantes.',
  },
}

/** A lesson that is done in teams, beside what its course takes to complete. */
export function teamLesson(language: Language): {
  module: string
  lesson: OutlineLesson
  content: AssignmentContent
} {
  const { module, lesson, asked } = words[language]
  const settings = { ...newAssignmentSettings, teams: { made: 'staff' as const, size: 3 } }
  return {
    module,
    lesson: { id: uuid(), kind: 'assignment', title: lesson, minutes: 40, required: false },
    content: { type: 'assignment', instructions: textOf(asked), settings, rubric: null },
  }
}

/** A team of these, the first of whom has begun to write. */
export async function addTeamWork(
  tx: Tx,
  { language, ...of }: { companyId: string; courseId: string; lessonId: string; language: Language },
  people: readonly [Learner, ...Learner[]],
): Promise<void> {
  await makeTeamsOf(tx, { ...of, revision: 1 }, [people])
  const at = new Date(Date.now() - 3 * HOUR_MS)
  const ofLesson = { company_id: of.companyId, lesson_id: of.lessonId }
  await tx
    .updateTable('teams')
    .set({ begun_at: at })
    .where('company_id', '=', ofLesson.company_id)
    .where('lesson_id', '=', ofLesson.lesson_id)
    .execute()
  await tx
    .updateTable('coursework_rounds')
    .set({ body: words[language].begun, saved: 1, saved_at: at, saved_by: people[0].userId })
    .where('work_id', 'in', (works) =>
      works
        .selectFrom('coursework')
        .select('id')
        .where('company_id', '=', ofLesson.company_id)
        .where('lesson_id', '=', ofLesson.lesson_id),
    )
    .execute()
}
