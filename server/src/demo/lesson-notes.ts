import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/fields.ts'
import type { Tx } from '../db/tenant.ts'
import { sealNote } from '../features/lesson-notes/note-seal.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import type { Seal } from '../platform/guard/seal.ts'
import type { DemoCompany } from './shape.ts'

type Noted = { lesson: string; text: string; at?: string; daysAgo: number }

/** What the first student noted, by the title of the lesson, and which of them they marked. */
const noted: Record<Language, { notes: readonly Noted[]; marked: readonly string[] }> = {
  en: {
    notes: [
      {
        lesson: 'Why feedback goes wrong',
        text: 'My sentence for Callum: “The sheet of Tuesday had no times in it.” Not: “You are careless.”',
        at: 'Try it',
        daysAgo: 8,
      },
      {
        lesson: 'What you saw, and what you made of it',
        text: 'What I saw / what I made of it: ask Priya about this on Thursday.\n\nWords to leave out: always, never, but.',
        at: 'Three words to leave out',
        daysAgo: 6,
      },
      {
        lesson: 'What you saw, and what you made of it',
        text: 'A camera would have recorded it? Then it is an observation.',
        daysAgo: 6,
      },
    ],
    marked: ['What you saw, and what you made of it', 'Choose the moment'],
  },
  es: {
    notes: [
      {
        lesson: 'Diez segundos',
        text: 'Levantar la vista antes de terminar lo que estoy haciendo. Probarlo el lunes por la mañana, cuando hay cola.',
        at: 'Cuando hay cola',
        daysAgo: 5,
      },
      {
        lesson: 'Escuchar hasta el final',
        text: 'Repetir con mis palabras lo que ha dicho el cliente.\n\nPreguntar a Íñigo cómo lo hace él por teléfono.',
        daysAgo: 4,
      },
    ],
    marked: ['Lo que no se dice'],
  },
}

/** Notes and bookmarks beside the lessons of the first student. */
export async function addLessonNotes(
  tx: Tx,
  companyId: string,
  { language }: DemoCompany,
  ids: ReadonlyMap<string, string>,
  seal: Seal,
): Promise<void> {
  const user_id = ids.get('student')
  if (!user_id) return
  const places = await tx
    .selectFrom('enrolments as e')
    .innerJoin('course_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'e.company_id')
        .onRef('v.course_id', '=', 'e.course_id')
        .onRef('v.version', '=', 'e.version'),
    )
    .select(['e.course_id', 'v.settings', 'v.outline'])
    .where('e.company_id', '=', companyId)
    .where('e.user_id', '=', user_id)
    .execute()
  const lessons = places.flatMap(({ course_id, settings, outline }) =>
    outline
      .flatMap((module) => module.lessons)
      .map(({ id, title }) => ({
        course_id,
        course_title: settings.title,
        lesson_id: id,
        lesson_title: title,
      })),
  )
  const lessonOf = (title: string) => lessons.find(({ lesson_title }) => lesson_title === title)
  const { notes, marked } = noted[language]
  for (const [nth, { lesson, text, at, daysAgo }] of notes.entries()) {
    const found = lessonOf(lesson)
    if (!found) continue
    const place = { company_id: companyId, id: uuid(), user_id }
    const when = new Date(Date.now() - daysAgo * DAY_MS + nth * HOUR_MS)
    await tx
      .insertInto('lesson_notes')
      .values({
        ...place,
        ...found,
        sealed: sealNote(seal, place, text),
        place: at ? JSON.stringify({ block: 0, quote: at, second: null }) : null,
        created_at: when,
        updated_at: when,
      })
      .execute()
  }
  for (const title of marked) {
    const found = lessonOf(title)
    if (found)
      await tx
        .insertInto('lesson_bookmarks')
        .values({ company_id: companyId, user_id, ...found })
        .execute()
  }
}
