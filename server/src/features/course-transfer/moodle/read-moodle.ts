import { limits } from '#contract/limits.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { childOf, childrenOf } from '#contract/rules/question-files/xml.ts'
import { cutText } from '#contract/text.ts'
import {
  assembled,
  fitting,
  minutesFor,
  type ComingLesson,
  type ComingModule,
  type ReadCourse,
} from '../reader/coming.ts'
import { filesBeside } from '../reader/files-beside.ts'
import { CourseHead } from '../reader/head.ts'
import { notes, type Note } from '../reader/notes.ts'
import type { Opened } from '../reader/open-archive.ts'
import { NoCourse } from '../reader/refused.ts'
import type { Element } from '../xml/read-xml.ts'
import { serverHtml } from '../html/html-of-questions.ts'
import { backupFiles, picturesOf } from './backup-files.ts'
import { backupQuestions } from './backup-questions.ts'
import { documentOf, textsOf, type Beside } from './backup-texts.ts'
import { numberOf, partOf, partsOf } from './parts.ts'
import { isRead, readActivity, type Made } from './read-activity.ts'
import type { Bank } from './read-quiz.ts'

type Backup = {
  part: (path: string) => Element | null
  beside: Beside
  bank: Bank
  note: Note
  whole: string
}
/** An activity or a section as the backup lists it. */
type Listed = { id: string; section: string; kind: string; title: string; directory: string }

const line = (text: string) => cutText(text.replaceAll(/\s+/g, ' ').trim(), limits.courseTitleLength)
const listIn = (contents: Element, list: string, one: string) => {
  const found = childOf(contents, list)
  return found ? childrenOf(found, one) : []
}

/** A folder that is named and leads nowhere else: what is read lies under names that the archive has. */
const activitiesIn = (contents: Element): Listed[] =>
  listIn(contents, 'activities', 'activity').map((one) => ({
    id: partOf(one, 'moduleid'),
    section: partOf(one, 'sectionid'),
    kind: partOf(one, 'modulename'),
    title: line(partOf(one, 'title')),
    directory: partOf(one, 'directory'),
  }))

/** What a text says in minutes; what is worked on takes whoever knows it to say. */
function minutesOf({ content }: Made): number {
  if (content?.type === 'doc') return minutesFor(plainText(content))
  return (content?.type === 'quiz' ? content.settings.minutes : null) ?? 10
}

function lessonsOf(one: Listed, section: string, backup: Backup): (ComingLesson & { isLabel: boolean })[] {
  const { note } = backup
  const path = `${section} / ${one.title || one.kind}`
  // What a section within a section holds stands in the list of sections.
  if (one.kind === 'subsection') return []
  if (!isRead(one.kind)) {
    note(path, 'activity', one.kind)
    return []
  }
  const file = backup.part(`${one.directory}/${one.kind}.xml`)
  const of = file && childOf(file, one.kind)
  if (!file || !of) {
    note(path, 'broken')
    return []
  }
  const about = backup.part(`${one.directory}/module.xml`)
  if (about && partOf(about, 'visible') === '0') note(path, 'hidden')
  const where = { context: file.getAttribute('contextid') ?? '', component: `mod_${one.kind}` }
  const made = readActivity(one.kind, {
    of,
    grades: backup.part(`${one.directory}/grades.xml`),
    texts: textsOf(backup.beside, path, note, where),
    bank: backup.bank,
    path,
    note,
  })
  return made.map((each) => ({
    path,
    title: line(each.title ?? '') || one.title || line(partOf(of, 'name')) || one.kind,
    kind: each.kind,
    minutes: minutesOf(each),
    required: !each.isLabel,
    isLabel: each.isLabel ?? false,
    content: fitted(each.content, path, note),
  }))
}

function fitted(content: ComingLesson['content'], path: string, note: Note): ComingLesson['content'] {
  if (content?.type === 'doc') return fitting(content, path, note)
  if (content?.type === 'assignment')
    return { ...content, instructions: fitting(content.instructions, path, note) }
  return content
}

/** Labels beside one another are one text, as they are read. */
function labelsJoined(lessons: readonly (ComingLesson & { isLabel: boolean })[]): ComingLesson[] {
  const joined: (ComingLesson & { isLabel: boolean })[] = []
  for (const one of lessons) {
    const last = joined.at(-1)
    const both = [last?.content, one.content].flatMap((of) => (of?.type === 'doc' ? of.content : []))
    if (last?.isLabel && one.isLabel) joined[joined.length - 1] = { ...last, content: documentOf(both) }
    else joined.push(one)
  }
  return joined
    .filter(({ isLabel, content }) => !isLabel || content !== null)
    .map(({ isLabel: _, ...one }) => one)
}

/** What is said of a section stands at its head, as a lesson that nobody has to complete. */
function aboutSection(section: Element, title: string, backup: Backup): ComingLesson[] {
  const { note } = backup
  const where = { context: contextOfCourse(backup), component: 'course' }
  const texts = textsOf(backup.beside, title, note, where)
  const content: RichText | null = documentOf(
    texts.blocks(section, 'summary', 'section', section.getAttribute('id') ?? ''),
  )
  const text = fitting(content, title, note)
  if (!text) return []
  const minutes = minutesFor(plainText(text))
  return [{ path: title, title, kind: 'page', minutes, required: false, content: text }]
}
const contextOfCourse = ({ part }: Backup) => part('course/course.xml')?.getAttribute('contextid') ?? ''

function moduleOf(listed: Element, activities: readonly Listed[], backup: Backup): ComingModule[] {
  const id = partOf(listed, 'sectionid')
  const section = backup.part(`${partOf(listed, 'directory')}/section.xml`)
  const number = section ? numberOf(section, 'number') : 0
  // One that nobody has named is called by its number there, and the first by nothing.
  const named = line(section ? partOf(section, 'name') : '')
  const title = named || (number > 0 ? line(`${backup.whole} ${number}`) : backup.whole)
  const inside = activities.filter((one) => one.section === id)
  const order = section ? partOf(section, 'sequence').split(',') : []
  const placeOf = (one: Listed) => order.indexOf(one.id) + 1 || Infinity
  const lessons = inside
    .toSorted((one, other) => placeOf(one) - placeOf(other) || 0)
    .flatMap((one) => lessonsOf(one, title, backup))
  if (!section) backup.note(title, 'broken')
  const all = [...(section ? aboutSection(section, title, backup) : []), ...labelsJoined(lessons)]
  if (all.length > 0 && section && partOf(section, 'visible') === '0') backup.note(title, 'hidden')
  return all.length > 0 ? [{ path: title, title, lessons: all }] : []
}

/** What is said of the course: its summary in words, and its language where it is one of ours. */
function aboutCourse(course: Element | null, whole: string): ReadCourse['about'] {
  const summary = course
    ? cutText(serverHtml.plain(partOf(course, 'summary')), limits.courseSummaryLength)
    : ''
  const language = course ? partOf(course, 'lang').slice(0, 2) : ''
  const { modules: _, ...about } = CourseHead.parse({ title: whole, summary, language })
  return { ...about, title: whole }
}

/** A backup of a Moodle course as a course. Source: Moodle’s own steps of backup (backup/moodle2), versions 2 to 5. Throws NoCourse. */
export function readMoodle({ texts, others, bytesOf }: Opened, name: string): ReadCourse {
  const part = partsOf(texts)
  const told = notes()
  const { note } = told
  const information = part('moodle_backup.xml')
  const about = information && childOf(information, 'information')
  const contents = about && childOf(about, 'contents')
  if (!contents) throw new NoCourse('course_broken')
  const whole = line(partOf(about, 'original_course_fullname')) || line(name.replace(/\.mbz$/i, ''))
  const files = backupFiles(part('files.xml'), others)
  const beside = filesBeside(files, note)
  const questions = part('questions.xml')
  if (texts.has('questions.xml') && !questions) note('questions.xml', 'broken')
  const backup: Backup = {
    part,
    beside,
    bank: backupQuestions(questions, picturesOf(files, bytesOf)),
    note,
    whole,
  }
  const activities = activitiesIn(contents)
  const modules = listIn(contents, 'sections', 'section').flatMap((one) => moduleOf(one, activities, backup))
  if (modules.length === 0) throw new NoCourse('course_without_activities')
  return assembled(aboutCourse(part('course/course.xml'), whole), modules, beside.coming(), told)
}
