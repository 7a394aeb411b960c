import { v7 as uuid } from 'uuid'
import { noCertificate } from '#contract/courses/course.ts'
import type { Calls, Ground } from './sample.ts'

/** A picture of one dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const courseTitle = 'A course'
export const lessonTitle = 'A lesson'
export type Courses = Awaited<ReturnType<typeof furnishCourses>>

export async function furnishCourses({ tx, company_id, admin }: Ground) {
  const ids = { lessonId: uuid(), classLessonId: uuid(), courseId: uuid(), draftId: uuid() }
  const about = {
    title: courseTitle,
    summary: '',
    language: 'en',
    level: 'beginner',
    topics: [],
    outcomes: [],
    audience: 'invited',
    entry: 'staff',
    opening: 'at_once',
    dueDays: null,
    certificate: noCertificate,
  }
  const line = { id: ids.lessonId, title: lessonTitle, minutes: 5, required: true }
  const inRoom = { id: ids.classLessonId, kind: 'live_class', title: 'A class', minutes: 60, required: false }
  const lessons = [line, inRoom]
  const outline = [{ id: uuid(), title: 'A module', lessons }]
  const draft = { company_id, settings: JSON.stringify(about), title: about.title }
  await tx
    .insertInto('courses')
    .values([
      { ...draft, id: ids.courseId, outline: JSON.stringify(outline), published_version: 1 },
      { ...draft, id: ids.draftId, outline: JSON.stringify(outline), published_version: null },
    ])
    .execute()
  await tx
    .insertInto('course_versions')
    .values({
      company_id,
      course_id: ids.courseId,
      version: 1,
      settings: JSON.stringify(about),
      outline: JSON.stringify(
        outline.map((one) => ({ ...one, lessons: lessons.map((each) => ({ ...each, revision: 0 })) })),
      ),
    })
    .execute()
  await tx
    .insertInto('course_prerequisites')
    .values({ company_id, course_id: ids.draftId, requires_id: ids.courseId, place: 1 })
    .execute()
  const importId = uuid()
  await tx
    .insertInto('course_imports')
    .values({
      company_id,
      id: importId,
      state: 'read',
      filename: 'A course.zip',
      preview: JSON.stringify({ modules: [], images: 0, files: 0, left: [], leftMore: 0 }),
      title: courseTitle,
      language: 'en',
      created_by: admin.id,
    })
    .execute()
  return { ...ids, courseImportId: importId }
}

export const coursesCalls: Calls = {
  'courses.byId': ({ courseId: id }) => ({ params: { id } }),
  'courses.update': ({ courseId: id }) => ({ params: { id }, body: { title: 'Changed' } }),
  'courses.setCover': ({ courseId: id }) => ({
    params: { id },
    files: { cover: { filename: 'cover.png', content: png } },
  }),
  'courses.removeCover': ({ courseId: id }) => ({ params: { id } }),
  'courses.saveOutline': ({ courseId: id }) => ({ params: { id }, body: { revision: 1, modules: [] } }),
  'courses.lesson': ({ courseId: id, lessonId }) => ({ params: { id, lessonId } }),
  'courses.saveLesson': ({ courseId: id, lessonId }) => ({
    params: { id, lessonId },
    body: { revision: 0, content: null },
  }),
  'courses.setStaff': ({ courseId: id }) => ({ params: { id }, body: { staff: [] } }),
  'courses.setPrerequisites': ({ courseId: id }) => ({ params: { id }, body: { courseIds: [] } }),
  'courses.changes': ({ courseId: id }) => ({ params: { id } }),
  'courses.publish': ({ courseId: id }) => ({ params: { id }, body: { revision: 1 } }),
  'courses.versions': ({ courseId: id }) => ({ params: { id } }),
  'courses.archive': ({ courseId: id }) => ({ params: { id }, body: { archived: true } }),
  'courses.duplicate': ({ courseId: id }) => ({ params: { id } }),
  'courseTransfer.import': ({ courseImportId: id }) => ({ params: { id } }),
  'courseTransfer.run': ({ courseImportId: id }) => ({
    params: { id },
    body: { title: 'A course', language: 'en' },
  }),
  'courseTransfer.undo': ({ courseImportId: id }) => ({ params: { id } }),
  'courseTransfer.export': ({ courseId: id }) => ({ params: { id } }),
  'courses.delete': ({ draftId: id }) => ({ params: { id } }),
  'insights.get': ({ courseId: id }) => ({ params: { id } }),
  'insights.export': ({ courseId: id }) => ({ params: { id }, body: {} }),
  'insights.people': ({ courseId: id, lessonId }) => ({ params: { id, lessonId }, query: { at: 'reached' } }),
  'gradeScales.get': () => ({}),
  'gradeScales.save': () => ({
    body: { scales: [], defaultScaleId: null, late: null, revision: 0 },
  }),
  'gradebook.page': ({ courseId: id }) => ({ params: { id } }),
  'gradebook.export': ({ courseId: id }) => ({ params: { id }, body: {} }),
  'gradebook.saveScheme': ({ courseId: id }) => ({
    params: { id },
    body: { revision: 0, categories: [], lessons: [], missingIsZero: true },
  }),
  'gradebook.setGrade': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id, enrolmentId, lessonId },
    body: { revision: 0, points: 5, comment: 'Said aloud' },
  }),
  'gradebook.setGrades': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id },
    body: { cells: [{ enrolmentId, lessonId, revision: 0, points: null, comment: '' }] },
  }),
  'gradebook.history': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id, enrolmentId, lessonId },
  }),
  'gradebookFile.plan': ({ courseId: id }) => ({
    params: { id },
    body: {},
    files: { file: { filename: 'grades.csv', content: 'id,An essay\nnobody,5\n' } },
  }),
  'gradebookFile.set': ({ courseId: id, enrolmentId, lessonId }) => ({
    params: { id },
    body: {
      filename: 'grades.csv',
      undo: true,
      cells: [{ enrolmentId, lessonId, revision: 0, points: null }],
    },
  }),
  'gradebook.own': ({ courseId: id }) => ({ params: { id } }),
}
