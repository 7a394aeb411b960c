import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'course_catalogue.audience': `CourseSettings['audience']`,
    'course_catalogue.entry': `CourseSettings['entry']`,
    'course_catalogue.language': 'Language',
    'course_catalogue.level': `CourseSettings['level']`,
    'course_lessons.content': 'LessonContent',
    'course_staff.part': 'StaffPart',
    'course_texts.content': 'LessonContent',
    'course_versions.outline': 'PublishedOutline',
    'course_versions.settings': 'CourseSettings',
    'courses.outline': 'OutlineModule[]',
    'courses.settings': 'CourseSettings',
  },
  from: {
    '#contract/courses/course.ts': [
      'CourseSettings',
      'LessonContent',
      'OutlineModule',
      'PublishedOutline',
      'StaffPart',
    ],
    '#contract/fields.ts': ['Language'],
  },
}
