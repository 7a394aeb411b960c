import type { LessonNote } from '#contract/courses/lesson-notes.ts'
import { expect, it } from 'vitest'
import { asMarkdown, matching } from './notes-list.ts'

const note = (lessonId: string, text: string | null, more: Partial<LessonNote> = {}): LessonNote => ({
  id: text ?? '',
  courseId: 'birds',
  lessonId,
  course: 'Birds *and* more',
  lesson: lessonId,
  open: true,
  text,
  place: null,
  revision: 1,
  createdAt: '2026-03-05T10:00:00.000Z',
  updatedAt: '2026-03-05T10:00:00.000Z',
  ...more,
})
const all = { search: '', course: null }

it('finds notes by parts of words in them and in their titles, whatever the accents and case', () => {
  const notes = [note('Águilas', 'Vuelan alto'), note('Wings', 'Canción de la mañana', { courseId: 'songs' })]
  const found = (search: string, course: string | null = null) =>
    matching(notes, { search, course }).map(({ lesson }) => lesson)
  expect(found('aguilas ALTO')).toEqual(['Águilas'])
  expect(found('CANCION manana')).toEqual(['Wings'])
  expect(found('cancion alto')).toEqual([])
  expect(found('', 'songs')).toEqual(['Wings'])
  expect(matching(notes, all)).toHaveLength(2)
})

it('writes a file of Markdown by courses and lessons, the words of a note as they are', () => {
  const place = { block: 1, quote: 'Try it', second: null }
  const notes = [
    note('Song', '*loud*'),
    note('Wings', 'Second'),
    note('Wings', 'First', { place }),
    note('Wings', null),
  ]
  expect(asMarkdown(notes, { title: 'My notes', place: (quote) => `At “${quote}”` })).toBe(
    '# My notes\n\n## Birds \\*and\\* more\n\n### Song\n\n*loud*\n\n### Wings\n\n> At “Try it”\n\nFirst\n\n---\n\nSecond\n',
  )
})
