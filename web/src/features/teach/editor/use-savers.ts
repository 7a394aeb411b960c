import { coursesApi, type CourseDraft, type LessonDraft } from '#contract/courses/courses.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { createLessonSaver, type LessonSaver } from './lesson-saver.ts'
import { createOutlineSaver, type OutlineSaver } from './outline-saver.ts'
import { createSettingsSaver, type SettingsSaver } from '../settings/settings-saver.ts'

/** They outlive the screens: what was typed a moment before one leaves is still on its way. */
const outlines = new Map<string, OutlineSaver>()
const lessons = new Map<string, LessonSaver>()
const settings = new Map<string, SettingsSaver>()

function made<T>(all: Map<string, T>, key: string, make: () => T): T {
  const saver = all.get(key) ?? make()
  all.set(key, saver)
  return saver
}

const draftKey = (id: string) => query(coursesApi.byId, { params: { id } }).queryKey

export function useOutlineSaver(draft: CourseDraft): OutlineSaver {
  const queries = useQueryClient()
  const person = useMe().id
  const saver = made(outlines, `${person}:${draft.id}`, () =>
    createOutlineSaver({
      person,
      draft,
      onSaved: (saved) => queries.setQueryData(draftKey(draft.id), saved),
    }),
  )
  useEffect(() => saver.arrived(draft), [saver, draft])
  useEffect(() => saver.again(), [saver])
  return saver
}

export function useSettingsSaver(draft: CourseDraft): SettingsSaver {
  const queries = useQueryClient()
  const person = useMe().id
  const saver = made(settings, `${person}:${draft.id}`, () =>
    createSettingsSaver({
      person,
      draft,
      onSaved: (saved) => queries.setQueryData(draftKey(draft.id), saved),
    }),
  )
  useEffect(() => saver.arrived(draft), [saver, draft])
  useEffect(() => saver.again(), [saver])
  return saver
}

export function useLessonSaver(courseId: string, draft: LessonDraft): LessonSaver {
  const queries = useQueryClient()
  const person = useMe().id
  const params = { id: courseId, lessonId: draft.lessonId }
  const saver = made(lessons, `${person}:${courseId}:${draft.lessonId}`, () =>
    createLessonSaver({
      person,
      courseId,
      draft,
      isComing: () => outlines.get(`${person}:${courseId}`)?.get().known.has(draft.lessonId) === false,
      onSaved: (saved) => {
        queries.setQueryData(query(coursesApi.lesson, { params }).queryKey, saved)
        queries.setQueryData(draftKey(courseId), (course) =>
          course ? { ...course, changed: course.publishedVersion !== null } : course,
        )
      },
    }),
  )
  useEffect(() => saver.arrived(draft), [saver, draft])
  useEffect(() => {
    saver.again()
    // What was typed last need not wait for its moment of quiet.
    return () => void saver.flush()
  }, [saver])
  return saver
}

/** Sends all that waits of a course; answers whether it has arrived. */
export async function saveAll(person: string, courseId: string): Promise<boolean> {
  const key = `${person}:${courseId}`
  const texts = [...lessons].flatMap(([name, saver]) => (name.startsWith(`${key}:`) ? [saver] : []))
  const others = [outlines.get(key), settings.get(key)].filter((saver) => saver !== undefined)
  // A text's lesson comes before the text.
  for (const saver of [...others, ...texts]) await saver.flush()
  return (
    [...others, ...texts].every((saver) => saver.get().saving === 'saved') &&
    texts.every((saver) => saver.get().newer === null)
  )
}
