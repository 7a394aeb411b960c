import type { LessonNote } from '#contract/courses/lesson-notes.ts'
import { fold } from '../../../ui/lists/select-filter.ts'

type OfLesson = Pick<LessonNote, 'courseId' | 'course' | 'lesson'>
const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title)

/** The courses in which something was noted or marked, each once. */
export function coursesOf(items: readonly OfLesson[]): { id: string; title: string }[] {
  const found = new Map(items.map(({ courseId, course }) => [courseId, course]))
  return [...found].map(([id, title]) => ({ id, title })).toSorted(byTitle)
}

/** What has all words, in itself or in the titles above it, whatever their accents and case. */
export function matching<T extends OfLesson & { text?: string | null }>(
  items: readonly T[],
  { search, course }: { search: string; course: string | null },
): T[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const said = fold([item.course, item.lesson, item.text ?? ''].join(' '))
    return (course === null || item.courseId === course) && words.every((word) => said.includes(word))
  })
}

export type LessonNotes = { id: string; title: string; open: boolean; notes: LessonNote[] }

/** Notes under their courses and lessons: what was written in last first, within a lesson as it was written. */
export function byCourse(
  notes: readonly LessonNote[],
): { id: string; title: string; lessons: LessonNotes[] }[] {
  const courses = Map.groupBy(notes, ({ courseId }) => courseId)
  return [...courses].map(([id, ofCourse]) => ({
    id,
    title: ofCourse[0]?.course ?? '',
    lessons: [...Map.groupBy(ofCourse, ({ lessonId }) => lessonId)].map(([lessonId, ofLesson]) => ({
      id: lessonId,
      title: ofLesson[0]?.lesson ?? '',
      open: ofLesson[0]?.open ?? false,
      notes: ofLesson.toReversed(),
    })),
  }))
}

/** What is a sign of Markdown in a title stays a letter. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#]/g, String.raw`\$&`).replace(/\s+/g, ' ')

/** Notes as a file that any editor opens: their words as they were written. */
export function asMarkdown(
  notes: readonly LessonNote[],
  { title, place }: { title: string; place: (quote: string) => string },
): string {
  const lines = [`# ${plain(title)}`]
  for (const course of byCourse(notes)) {
    lines.push(`## ${plain(course.title)}`)
    for (const lesson of course.lessons) {
      lines.push(`### ${plain(lesson.title)}`)
      for (const note of lesson.notes) {
        if (note.text === null) continue
        lines.push(
          note.place?.quote ? `> ${plain(place(note.place.quote))}\n\n${note.text}` : note.text,
          '---',
        )
      }
      if (lines.at(-1) === '---') lines.pop()
    }
  }
  return `${lines.join('\n\n')}\n`
}
