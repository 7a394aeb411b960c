import { stringify } from 'yaml'
import { kindOf, textOf, type CourseSettings, type LessonContent } from '#contract/courses/course.ts'
import { writeMoodleXml } from '#contract/rules/question-files/write-moodle-xml.ts'
import type { LeavingModule } from './archives.ts'
import { answerable, type LessonToWrite, type WrittenLesson } from './lesson-to-write.ts'
import { hintsOfLesson } from '#contract/rules/learning/hints/ladder.ts'
import { writeHeadHints } from '../markdown/head-hints.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'

const withHead = (head: object, body: string): string =>
  `---\n${stringify(head, { lineWidth: 0 })}---\n${body && `\n${body}`}`

/** What its head says of a lesson that is no page: enough to make it again. */
function settingsOf(content: LessonContent | null): object {
  if (content?.type === 'quiz') {
    // From when until when it is open is of this course alone.
    const { window: _, pools = [], ...settings } = content.settings
    const placed = answerable(content)
    return {
      quiz: settings,
      ...(pools.length > 0 && {
        pools: pools.map(({ id, name, asks }) => ({
          name,
          asks,
          questions: placed.flatMap(({ pool }, at) => (pool === id ? at + 1 : [])),
        })),
      }),
    }
  }
  if (content?.type === 'assignment')
    return {
      assignment: {
        settings: content.settings,
        rubric: content.rubric,
        ...(content.peerReview && { peerReview: content.peerReview }),
      },
    }
  if (content?.type === 'live_class') return { liveClass: { minimumPercent: content.minimumPercent } }
  return {}
}

/** A lesson as Markdown with a head; of a quiz the questions that somebody could answer are a file beside it. */
export function lessonFile({ lesson, content, folder, name, pathOf }: LessonToWrite): WrittenLesson {
  const kind = kindOf(lesson)
  const whole = answerable(content)
  const head = {
    title: lesson.title,
    ...(kind === 'page' ? {} : { kind }),
    minutes: lesson.minutes,
    required: lesson.required,
    ...(whole.length > 0 ? { questions: `${name}.xml` } : {}),
    ...settingsOf(content),
    ...writeHeadHints(hintsOfLesson(content)),
  }
  const rich = content && textOf(content)
  const packed = content?.type === 'package' ? pathOf(content.attachmentId) : undefined
  const body = rich ? writeMarkdown(rich, pathOf) : packed ? `[${packed.name}](${packed.path})\n` : ''
  const path = `${folder}/${name}`
  const files = [{ name: `${path}.md`, content: withHead(head, body) }]
  if (whole.length > 0) files.push({ name: `${path}.xml`, content: writeMoodleXml(whole) })
  return { files, resources: [], left: [] }
}

const lineOf = (title: string) => title.replaceAll(/[\\[\]<>*_`#]/g, (char) => `\\${char}`)

/** What is said of the course as a whole, and its outline for whoever opens the folder. */
export function courseFile(settings: CourseSettings, modules: readonly LeavingModule[]): string {
  const { title, summary, language, level, topics, outcomes, opening, enough, dueDays, dueOn } = settings
  const head = {
    title,
    summary,
    language,
    level,
    topics,
    outcomes,
    opening,
    ...(enough && { enough }),
    dueDays,
    ...(dueOn && { dueOn }),
    modules: modules.map(({ folder, title: name }) => ({ folder, title: name })),
  }
  const outline = modules.map(
    ({ title: name, folder, lessons }) =>
      `## ${lineOf(name)}\n\n${lessons
        .map((one) => `- [${lineOf(one.lesson.title)}](${folder}/${one.name}.md)\n`)
        .join('')}`,
  )
  return withHead(
    head,
    [`# ${lineOf(title)}\n`, ...(summary ? [`${lineOf(summary)}\n`] : []), ...outline].join('\n'),
  )
}
