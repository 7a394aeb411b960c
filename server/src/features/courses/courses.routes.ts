import { coursesApi } from '#contract/courses/courses.ts'
import { mount, outside } from '../../http/mount.ts'
import { archiveCourse } from './archive-course.ts'
import { courseChanges } from './outline/changes.ts'
import { courseById } from './course-by-id.ts'
import { removeCover, setCover } from './cover.ts'
import { createCourse } from './create-course.ts'
import { deleteCourse } from './delete-course.ts'
import { duplicateCourse } from './duplicate-course.ts'
import type { CopiedWithCourse } from './offered.ts'
import { lessonDraft, saveLesson } from './outline/lesson-draft.ts'
import { listCourses } from './list-courses.ts'
import { listRubrics } from './list-rubrics.ts'
import { publishCourse } from './publish-course.ts'
import { saveOutline } from './outline/save-outline.ts'
import { setPrerequisites } from './prerequisites/set-prerequisites.ts'
import { findStaff, setStaff } from './staff.ts'
import { updateCourse } from './update-course.ts'
import { courseVersions } from './versions.ts'

export const coursesRoutes = (copied: readonly CopiedWithCourse[]) =>
  mount(coursesApi, {
    list: listCourses,
    create: createCourse,
    staffSearch: findStaff,
    rubrics: listRubrics,
    byId: courseById,
    update: updateCourse,
    setCover: outside(setCover),
    removeCover,
    saveOutline,
    lesson: lessonDraft,
    saveLesson,
    setStaff,
    setPrerequisites,
    changes: courseChanges,
    publish: publishCourse,
    versions: courseVersions,
    archive: archiveCourse,
    duplicate: duplicateCourse(copied),
    delete: deleteCourse,
  })
