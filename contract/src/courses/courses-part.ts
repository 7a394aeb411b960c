import type { Part } from '../part.ts'
import { adminLevel, teaching } from '../roles.ts'

export const coursesPart = {
  permissions: {
    'courses.list': teaching,
    'courses.create': adminLevel,
    'courses.staffSearch': adminLevel,
    'courses.byId': teaching,
    'courses.update': teaching,
    'courses.setCover': teaching,
    'courses.removeCover': teaching,
    'courses.saveOutline': teaching,
    'courses.lesson': teaching,
    'courses.saveLesson': teaching,
    'courses.setStaff': adminLevel,
    'courses.setPrerequisites': teaching,
    'courses.changes': teaching,
    'courses.publish': teaching,
    'courses.versions': teaching,
    'courses.archive': teaching,
    'courses.duplicate': adminLevel,
    'courses.delete': teaching,
    'courses.rubrics': teaching,
  },
  limits: {
    /** Files of one course, in drafts and versions together. */
    courseFiles: 1000,
    courses: 2000,
    courseTitleLength: 120,
    courseTopics: 12,
    courseOutcomes: 12,
    courseOutcomeLength: 160,
    courseModules: 60,
    courseLessons: 300,
    courseStaff: 50,
    coursePrerequisites: 5,
    courseVersions: 500,
    courseNoteLength: 300,
    /** Characters of a lesson’s text. */
    lessonLength: 60_000,
    /** In characters: what the changes since a publication show of how it read and reads, all together. */
    changedWords: 400_000,
  },
} as const satisfies Part
