import { lessonNotesApi, type LessonNote } from '#contract/courses/lesson-notes.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { onNoteSaved } from './note-saver.ts'

type OfLesson = { notes: LessonNote[]; bookmarked: boolean }

const lessonKey = (id: string, lessonId: string) =>
  query(lessonNotesApi.ofLesson, { params: { id, lessonId } }).queryKey
const allKey = query(lessonNotesApi.list).queryKey

/** What one noted in a lesson, and whether one marked it. */
export const useNotesOfLesson = (id: string, lessonId: string) =>
  useQuery({ ...query(lessonNotesApi.ofLesson, { params: { id, lessonId } }), ...freshness.lessonNotes })

const withNote = (notes: readonly LessonNote[], note: LessonNote): LessonNote[] =>
  notes.some(({ id }) => id === note.id)
    ? notes.map((one) => (one.id === note.id ? note : one))
    : [note, ...notes]

/** Keeps what is known of notes true to what was saved; on while a part of the page shows them. */
export function useSavedNotes(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onNoteSaved((note) => {
        client.setQueryData<OfLesson>(
          lessonKey(note.courseId, note.lessonId),
          (known) => known && { ...known, notes: withNote(known.notes, note) },
        )
        void client.invalidateQueries({ queryKey: allKey, refetchType: 'none' })
      }),
    [client],
  )
}

/** Takes a note that was removed out of what is known. */
export function dropNote(
  client: QueryClient,
  { id, courseId, lessonId }: { id: string; courseId: string; lessonId: string },
): void {
  const without = (notes: readonly LessonNote[]) => notes.filter((note) => note.id !== id)
  client.setQueryData<OfLesson>(
    lessonKey(courseId, lessonId),
    (known) => known && { ...known, notes: without(known.notes) },
  )
  client.setQueryData<{ notes: LessonNote[]; bookmarks: never[] }>(
    allKey,
    (known) => known && { ...known, notes: without(known.notes) },
  )
}
