import { v4 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { LessonHead, splitHead } from '../reader/head.ts'
import { lessonFile } from './lesson-file.ts'

it('an assignment leaves with its due time and its cut-off, and comes back with them', () => {
  const settings = {
    ...newAssignmentSettings,
    dueAt: '2026-03-05T11:00:00.000Z',
    cutOffAt: '2026-03-06T11:00:00.000Z',
  }
  const { files } = lessonFile({
    lesson: { id: uuid(), kind: 'assignment', title: 'An essay', minutes: 5, required: true },
    content: { type: 'assignment', instructions: null, settings, rubric: null },
    language: 'en',
    folder: 'rivers',
    name: 'essay',
    pathOf: () => undefined,
  })
  const { head } = splitHead(String(files[0]?.content))
  expect(LessonHead.parse(head).assignment.settings).toEqual({
    accepts: { text: true, files: true, link: false },
    mostFiles: 5,
    mostMegabytes: 10,
    passedBy: 'reviewed',
    passPoints: 50,
    mostPoints: 100,
    dueAt: '2026-03-05T11:00:00.000Z',
    cutOffAt: '2026-03-06T11:00:00.000Z',
  })
})
