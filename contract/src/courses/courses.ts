import { z } from 'zod'
import { Rubric } from '../practice/assignment.ts'
import {
  CourseSettings,
  CourseTitle,
  LessonContent,
  Outline,
  SavedLesson,
  OutlineModule,
  staffParts,
} from './course.ts'
import { CourseWarning } from './course-warnings.ts'
import { CourseChange, CourseVersion } from './course-changes.ts'
import { Prerequisite } from './entering/prerequisites.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { Language, line, PeopleSearch } from '../fields.ts'
import { limits } from '../limits.ts'

const courseStates = ['draft', 'published', 'archived'] as const

/** A course as those see it who make it. */
export const CourseSummary = z.object({
  id: Id,
  title: z.string(),
  language: Language,
  state: z.enum(courseStates),
  lessons: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  publishedAt: Instant.nullable(),
  /** The draft differs from what is published. */
  changed: z.boolean(),
  /** Who learns in it now. */
  learners: z.number().int(),
  updatedAt: Instant,
})
export type CourseSummary = z.infer<typeof CourseSummary>

const StaffMember = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
  part: z.enum(staffParts),
})
export type StaffMember = z.infer<typeof StaffMember>

/** The draft of a course: settings and outline. Each of its changes counts `revision` up by one. */
export const CourseDraft = CourseSummary.extend({
  settings: CourseSettings,
  outline: z.array(OutlineModule),
  /** Where its picture is served; null where it has none. */
  coverUrl: z.string().nullable(),
  revision: z.number().int(),
  staff: z.array(StaffMember),
  /** Of all versions: it is not published with one. */
  prerequisites: z.array(Prerequisite),
  /** What the caller may do with it. */
  mayEdit: z.boolean(),
})
export type CourseDraft = z.infer<typeof CourseDraft>

/** A lesson’s text, or its quiz, as it is being written. `revision` is 0 until it is first saved. */
export const LessonDraft = z.object({
  lessonId: Id,
  content: LessonContent.nullable(),
  revision: z.number().int(),
  updatedAt: Instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type LessonDraft = z.infer<typeof LessonDraft>

const byId = z.object({ id: Id })
const ofLesson = byId.extend({ lessonId: Id })
const Revision = z.number().int().min(0)

/** The `details` of a CONFLICT: what is kept now, which somebody else wrote. */
export const NewerDraft = z.object({ reason: z.literal('newer'), revision: z.number().int() })
export type NewerDraft = z.infer<typeof NewerDraft>

export const coursesApi = {
  list: endpoint({
    id: 'courses.list',
    method: 'GET',
    path: '/courses',
    summary: 'List the courses that one makes or grades; administrators see all of the company',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      state: z.enum(courseStates).optional(),
    }),
    data: Paged(CourseSummary),
    errors: [],
    scope: 'courses:read',
  }),
  create: endpoint({
    id: 'courses.create',
    method: 'POST',
    path: '/courses',
    summary: 'Create a course, as a draft with one module and one empty lesson',
    body: z.object({ title: CourseTitle, language: Language }),
    data: CourseDraft,
    errors: ['MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  staffSearch: endpoint({
    id: 'courses.staffSearch',
    method: 'GET',
    path: '/courses/staff',
    summary: 'Find mentors and administrators by a part of their name, to put them on a course',
    query: z.object({ search: PeopleSearch }),
    data: z.object({ items: z.array(StaffMember.omit({ part: true })) }),
    errors: [],
    scope: 'courses:read',
    rate: 'search',
  }),
  rubrics: endpoint({
    id: 'courses.rubrics',
    method: 'GET',
    path: '/courses/rubrics',
    summary: 'List the rubrics of the assignments that one may edit, to be copied into another',
    data: z.object({
      items: z.array(
        z.object({ courseTitle: z.string(), lessonId: Id, lessonTitle: z.string(), rubric: Rubric }),
      ),
    }),
    errors: [],
    scope: 'courses:read',
  }),
  byId: endpoint({
    id: 'courses.byId',
    method: 'GET',
    path: '/courses/:id',
    summary: 'Get a course’s draft',
    params: byId,
    data: CourseDraft,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  update: endpoint({
    id: 'courses.update',
    method: 'PUT',
    path: '/courses/:id',
    summary: 'Change a draft’s settings; those not named stay',
    params: byId,
    body: CourseSettings.omit({ cover: true }).partial(),
    data: CourseDraft,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  setCover: endpoint({
    id: 'courses.setCover',
    method: 'POST',
    path: '/courses/:id/cover',
    summary: 'Give a draft a picture',
    params: byId,
    form: true,
    files: { cover: { maxBytes: limits.image, required: true } },
    data: CourseDraft,
    errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
    rate: 'upload',
  }),
  removeCover: endpoint({
    id: 'courses.removeCover',
    method: 'DELETE',
    path: '/courses/:id/cover',
    summary: 'Take the picture of a draft away',
    params: byId,
    data: CourseDraft,
    errors: ['NOT_FOUND'],
    scope: 'courses:write',
  }),
  saveOutline: endpoint({
    id: 'courses.saveOutline',
    method: 'PUT',
    path: '/courses/:id/outline',
    summary: 'Replace a draft’s outline; CONFLICT where it has changed since the given revision',
    params: byId,
    body: z.object({ revision: Revision, modules: Outline }),
    data: CourseDraft,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  lesson: endpoint({
    id: 'courses.lesson',
    method: 'GET',
    path: '/courses/:id/lessons/:lessonId',
    summary: 'Get a lesson’s text as it is being written',
    params: ofLesson,
    data: LessonDraft,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  saveLesson: endpoint({
    id: 'courses.saveLesson',
    method: 'PUT',
    path: '/courses/:id/lessons/:lessonId',
    summary: 'Save a lesson’s text; CONFLICT where somebody has saved another since the given revision',
    params: ofLesson,
    body: z.object({ revision: Revision, content: SavedLesson.nullable() }),
    data: LessonDraft,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  setStaff: endpoint({
    id: 'courses.setStaff',
    method: 'PUT',
    path: '/courses/:id/staff',
    summary: 'Say who makes and who grades a course; administrators alone',
    params: byId,
    body: z.object({
      staff: z.array(z.object({ id: Id, part: z.enum(staffParts) })).max(limits.courseStaff),
    }),
    data: CourseDraft,
    errors: ['NOT_FOUND'],
    scope: 'courses:write',
  }),
  setPrerequisites: endpoint({
    id: 'courses.setPrerequisites',
    method: 'PUT',
    path: '/courses/:id/prerequisites',
    summary: 'Say which courses are to be completed before this one; it holds at once',
    params: byId,
    body: z.object({ courseIds: z.array(Id).max(limits.coursePrerequisites) }),
    data: CourseDraft,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
  changes: endpoint({
    id: 'courses.changes',
    method: 'GET',
    path: '/courses/:id/changes',
    summary: 'List what of the draft is not published yet, and what one may want to see to before it is',
    params: byId,
    data: z.object({ items: z.array(CourseChange), warnings: z.array(CourseWarning) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  publish: endpoint({
    id: 'courses.publish',
    method: 'POST',
    path: '/courses/:id/publish',
    summary: 'Publish the draft as a new version; who learns already stays on theirs',
    params: byId,
    body: z.object({ revision: Revision, note: line(limits.courseNoteLength).default('') }),
    data: CourseDraft,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  versions: endpoint({
    id: 'courses.versions',
    method: 'GET',
    path: '/courses/:id/versions',
    summary: 'List the published versions, newest first',
    params: byId,
    data: z.object({ items: z.array(CourseVersion) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  archive: endpoint({
    id: 'courses.archive',
    method: 'PUT',
    path: '/courses/:id/archived',
    summary: 'Archive a course, or bring it back; who learns in it goes on',
    params: byId,
    body: z.object({ archived: z.boolean() }),
    data: CourseDraft,
    errors: ['NOT_FOUND'],
    scope: 'courses:write',
  }),
  duplicate: endpoint({
    id: 'courses.duplicate',
    method: 'POST',
    path: '/courses/:id/duplicate',
    summary: 'Make a new draft with the same outline and texts',
    params: byId,
    data: CourseDraft,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  delete: endpoint({
    id: 'courses.delete',
    method: 'DELETE',
    path: '/courses/:id',
    summary: 'Delete a course that was never published',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: 'courses:write',
  }),
}
