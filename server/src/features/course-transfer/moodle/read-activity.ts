import type { LessonContent, LessonKind } from '#contract/courses/course.ts'
import { limits } from '#contract/limits.ts'
import {
  newAssignmentSettings,
  newTeamSettings,
  type AssignmentSettings,
} from '#contract/practice/assignment.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { isLink } from '#contract/rich-text/link.ts'
import type { Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { childOf, childrenOf } from '#contract/rules/question-files/xml.ts'
import type { Note } from '../reader/notes.ts'
import type { Element } from '../xml/read-xml.ts'
import { documentOf, type Texts } from './backup-texts.ts'
import { numberOf, partOf } from './parts.ts'
import { readQuiz, type Bank } from './read-quiz.ts'

/** A lesson without what all have. `title` where it is called otherwise than the activity. */
export type Made = { title?: string; kind: LessonKind; content: LessonContent | null; isLabel?: boolean }
export type Activity = {
  of: Element
  grades: Element | null
  texts: Texts
  bank: Bank
  path: string
  note: Note
}

const page = (content: Block[]): Made => ({ kind: 'page', content: documentOf(content) })
const intro = ({ of, texts }: Activity) => texts.blocks(of, 'intro')

/** What stands above a quiz or a package there has no place here. */
function tellOfIntro(activity: Activity): void {
  if (intro(activity).length > 0) activity.note(activity.path, 'introduction')
}

function linkTo(url: string): Block[] {
  return [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }],
    },
  ]
}

const MiB = 1024 * 1024
const between = (value: number, most: number) => Math.min(most, Math.max(1, Math.floor(value)))

/** The last second that a date may be in, far beyond any course: nothing after it is one. */
const LAST_SECOND = Date.UTC(9999, 0) / 1000

/** A moment as a backup writes it, in seconds since 1970; nothing where that is 0 or no moment. */
function momentOf(of: Element, name: string): string | undefined {
  const seconds = numberOf(of, name)
  return seconds > 0 && seconds < LAST_SECOND ? new Date(seconds * 1000).toISOString() : undefined
}

/** When it is due and until when it is taken. A cut-off before the due time takes nothing in time: the due time holds alone. */
function deadlinesOf(of: Element): Deadlines {
  const [dueAt, cutOffAt] = [momentOf(of, 'duedate'), momentOf(of, 'cutoffdate')]
  return {
    ...(dueAt && { dueAt }),
    ...(cutOffAt && (!dueAt || cutOffAt >= dueAt) && { cutOffAt }),
  }
}

/** What may be handed in: the plugins of an assignment say it, each setting in a line of its own. */
function assignmentSettings(of: Element): AssignmentSettings {
  const list = childOf(of, 'plugin_configs')
  const settings = (list ? childrenOf(list, 'plugin_config') : []).filter(
    (one) => partOf(one, 'subtype') === 'assignsubmission',
  )
  const valueOf = (plugin: string, name: string) => {
    const found = settings.find((one) => partOf(one, 'plugin') === plugin && partOf(one, 'name') === name)
    return found ? partOf(found, 'value') : ''
  }
  const [text, files] = ['onlinetext', 'file'].map((plugin) => valueOf(plugin, 'enabled') === '1')
  const isSaid = Boolean(text || files)
  const [most, bytes] = ['maxfilesubmissions', 'maxsubmissionsizebytes'].map((name) =>
    Number(valueOf('file', name)),
  )
  const points = numberOf(of, 'grade')
  return {
    ...newAssignmentSettings,
    ...deadlinesOf(of),
    ...(isSaid && { accepts: { text: Boolean(text), files: Boolean(files), link: false } }),
    ...(most && { mostFiles: between(most, limits.workFiles) }),
    ...(bytes && { mostMegabytes: between(bytes / MiB, limits.workFileMegabytes) }),
    ...(points > 0 && { mostPoints: between(points, limits.workPoints) }),
    // Its groups are of the course that it comes from: here the staff makes the teams.
    ...(partOf(of, 'teamsubmission') === '1' && { teams: newTeamSettings }),
  }
}

const readers: Record<string, (activity: Activity) => Made[]> = {
  page: (one) => [page([...intro(one), ...one.texts.blocks(one.of, 'content')])],
  label: (one) => [{ ...page(intro(one)), isLabel: true }],
  url(one) {
    const url = partOf(one.of, 'externalurl')
    if (!isLink(url)) one.note(one.path, 'link', url)
    return [page([...intro(one), ...(isLink(url) ? linkTo(url) : [])])]
  },
  resource: (one) => [page([...intro(one), ...one.texts.files('content')])],
  folder: (one) => [page([...intro(one), ...one.texts.files('content')])],
  book(one) {
    const list = childOf(one.of, 'chapters')
    const chapters = (list ? childrenOf(list, 'chapter') : []).toSorted(
      (a, b) => numberOf(a, 'pagenum') - numberOf(b, 'pagenum'),
    )
    return chapters.map((chapter) => ({
      ...page(one.texts.blocks(chapter, 'content', 'chapter', chapter.getAttribute('id') ?? '')),
      title: partOf(chapter, 'title'),
    }))
  },
  assign: (one) => [
    {
      kind: 'assignment',
      content: {
        type: 'assignment',
        instructions: documentOf([
          ...intro(one),
          ...one.texts.blocks(one.of, 'activity', 'activityattachment'),
          ...one.texts.files('introattachment'),
        ]),
        settings: assignmentSettings(one.of),
        rubric: null,
      },
    },
  ],
  quiz(one) {
    tellOfIntro(one)
    return [{ kind: 'quiz', content: readQuiz(one.of, one.grades, one) }]
  },
  scorm(one) {
    tellOfIntro(one)
    const id = one.texts.package('package')
    return [{ kind: 'package', content: id ? { type: 'package', attachmentId: id } : null }]
  },
}

export const isRead = (kind: string): boolean => Object.hasOwn(readers, kind)

/** What an activity becomes here: a lesson, and of a book one for each chapter. */
export const readActivity = (kind: string, activity: Activity): Made[] => readers[kind]?.(activity) ?? []
