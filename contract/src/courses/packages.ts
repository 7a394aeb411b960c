import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'

/** What a package speaks with the page around it: SCORM 1.2, or SCORM 2004 of any edition. */
const packageStandards = ['1.2', '2004'] as const
export type PackageStandard = (typeof packageStandards)[number]

/** The identifier of an item in a package’s manifest. */
const ItemId = z.string().min(1).max(limits.packageItemLength)

/** What a package launches, as its manifest has it. */
export type PackageItem = {
  id: string
  title: string
  /** Below the manifest, with what the launch adds to it. */
  href: string
  /** From 0 to 100. */
  masteryScore: number | null
  launchData: string
  /** It says nothing of how somebody does in it: whoever opened it has been through it. */
  isAsset: boolean
}

/** What a file is as a package: read from its manifest, imsmanifest.xml. */
export const PackageInfo = z.object({
  attachmentId: Id,
  standard: z.enum(packageStandards),
  title: z.string(),
  /** What is launched, in the order of the manifest: never none. */
  items: z.array(z.object({ id: ItemId, title: z.string() })),
  /** Files in it, and their bytes unpacked. */
  files: z.number().int(),
  bytes: z.number().int(),
})
export type PackageInfo = z.infer<typeof PackageInfo>

const completions = ['not_begun', 'begun', 'completed'] as const
export type Completion = (typeof completions)[number]
/** What a package says of somebody in one of its items. */
export const PackageResult = z.object({
  completion: z.enum(completions),
  /** Null where it has not said. */
  passed: z.boolean().nullable(),
  /** From 0 to 100; null where it has not said. */
  percent: z.number().int().nullable(),
})
export type PackageResult = z.infer<typeof PackageResult>

/** The data model as the package left it, with all that it wants to find again: `{ cmi: … }`. */
export const PackageState = z.record(z.string(), z.unknown())
export type PackageState = z.infer<typeof PackageState>

/** A package that is open: where its frame is, and what each of its items finds there. */
export const OpenPackage = z.object({
  standard: z.enum(packageStandards),
  title: z.string(),
  /** The page to be framed: on an origin of the package’s own, for some hours, without a session. */
  frame: z.url(),
  items: z.array(
    PackageResult.extend({
      id: ItemId,
      title: z.string(),
      /** Below the frame’s address. */
      href: z.string(),
      /** What the manifest has for it: the score to pass with, from 0 to 100, and its launch data. */
      masteryScore: z.number().nullable(),
      launchData: z.string(),
      isAsset: z.boolean(),
      state: PackageState.nullable(),
      /** The number of the save that is kept; 0 before the first. */
      saved: z.number().int(),
    }),
  ),
  /** How the package is told who learns: their name, and an id that says nothing elsewhere. */
  learner: z.object({ id: z.string(), name: z.string() }),
})
export type OpenPackage = z.infer<typeof OpenPackage>

/** How a learner stands in a package, as those see it who lead the course. */
const LearnerPackage = PackageResult.extend({
  lessonId: Id,
  lessonTitle: z.string(),
  /** Of a package with several. */
  item: z.string(),
  savedAt: Instant,
})

const ofFile = z.object({ id: Id, attachmentId: Id })
const ofLesson = z.object({ id: Id, lessonId: Id })

export const packagesApi = {
  read: endpoint({
    id: 'packages.read',
    method: 'POST',
    path: '/courses/:id/packages/:attachmentId/read',
    summary: 'Read what a file of a course is as a SCORM package',
    params: ofFile,
    data: PackageInfo,
    errors: ['NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
    scope: 'courses:write',
    rate: 'heavy',
  }),
  preview: endpoint({
    id: 'packages.preview',
    method: 'POST',
    path: '/courses/:id/packages/:attachmentId/preview',
    summary: 'Open a package of a course to try it; nothing of it is kept',
    params: ofFile,
    data: OpenPackage,
    errors: ['NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE', 'CONFLICT'],
    scope: null,
    rate: 'heavy',
  }),
  open: endpoint({
    id: 'packages.open',
    method: 'POST',
    path: '/learn/courses/:id/lessons/:lessonId/package',
    summary: 'Open the package of a lesson, where one left it',
    params: ofLesson,
    data: OpenPackage,
    errors: ['NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE', 'CONFLICT'],
    scope: null,
    rate: 'heavy',
  }),
  save: endpoint({
    id: 'packages.save',
    method: 'PUT',
    path: '/learn/courses/:id/lessons/:lessonId/package',
    summary:
      'Save what an item of a package wants to find again; a lower number than the one kept says nothing',
    params: ofLesson,
    body: z.object({
      item: ItemId,
      number: z.number().int().min(1).max(1_000_000_000),
      state: PackageState.refine((state) => JSON.stringify(state).length <= limits.packageState, 'too_long'),
    }),
    data: PackageResult.extend({
      saved: z.number().int(),
      /** Whether that makes the lesson done, or it was so before. */
      done: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  ofLearner: endpoint({
    id: 'packages.ofLearner',
    method: 'GET',
    path: '/courses/:id/learners/:enrolmentId/packages',
    summary: 'List how a learner stands in the packages of a course',
    params: z.object({ id: Id, enrolmentId: Id }),
    data: z.object({ items: z.array(LearnerPackage) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
}
