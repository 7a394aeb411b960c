import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const pathsPart = {
  permissions: {
    'paths.list': adminLevel,
    'paths.create': adminLevel,
    'paths.byId': adminLevel,
    'paths.update': adminLevel,
    'paths.setState': adminLevel,
    'paths.delete': adminLevel,
  },
  notifications: {
    /** As of a course: one word for all courses of the path. */
    path_enrolled: { group: 'courses', mail: 'daily', path: (path) => `/dashboard/learn/paths/${path}` },
    path_due_soon: { group: 'courses', mail: 'daily', path: (path) => `/dashboard/learn/paths/${path}` },
    path_overdue: { group: 'courses', mail: 'daily', path: (path) => `/dashboard/learn/paths/${path}` },
  },
  limits: {
    /** Paths, their steps, and the courses of one step. */
    paths: 500,
    pathSteps: 50,
    pathChoices: 10,
  },
} as const satisfies Part
