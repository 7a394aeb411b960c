import { pageOf, type LessonContent } from '#contract/courses/course.ts'
import type { Language } from '#contract/fields.ts'
import { filesIn, namedBy, type RichText } from '#contract/rich-text/document.ts'
import { escapedHtml as escaped, htmlOfText, type PathOf } from '#contract/rich-text/html.ts'
import { hintsOfLesson, ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { asksOf } from '#contract/rules/learning/quiz-shown.ts'
import { writeQtiOne } from '#contract/rules/question-files/write-qti-one.ts'
import { answerable, type LessonToWrite, type Resource, type WrittenLesson } from '../lesson-to-write.ts'
import { assignmentLeft } from '../left-words.ts'
import { assignmentXml } from './assignment-xml.ts'

/** Where files lie in a cartridge, as Canvas and others call it. */
export const FILES = 'web_resources'

/** A name within a manifest: it begins with a letter, as ids of XML do. */
export const nameOf = (id: string) => `i${id}`

const pageHtml = (title: string, body: string, language: Language) =>
  `<!DOCTYPE html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>${body}</body></html>\n`

const shownIn = (text: RichText | null, pathOf: PathOf): string[] =>
  text ? [...new Set(filesIn(text).flatMap((node) => namedBy(node).map(({ id }) => id)))].filter(pathOf) : []

const webContent = (id: string, href: string, shows: string[] = []): Resource => ({
  id: nameOf(id),
  type: 'webcontent',
  href,
  files: [href],
  shows,
})

/** A page of HTML, with what it shows. */
function page(of: LessonToWrite, text: RichText | null): WrittenLesson {
  const { lesson, language, folder, name, pathOf } = of
  const path = `${folder}/${name}.html`
  const body = text ? htmlOfText(text, pathOf) : ''
  return {
    files: [{ name: path, content: pageHtml(lesson.title, body, language) }],
    resources: [webContent(lesson.id, path, shownIn(text, pathOf))],
    left: [],
  }
}

function quiz(of: LessonToWrite, content: Extract<LessonContent, { type: 'quiz' }>): WrittenLesson {
  const { lesson, language, folder, name } = of
  const id = nameOf(lesson.id)
  const { attempts, minutes } = content.settings
  const asked = { language, folder: FILES }
  const { xml, left, files } = writeQtiOne(
    { id, title: lesson.title, attempts, minutes },
    answerable(content),
    asked,
  )
  const path = `${folder}/${name}.xml`
  const pictures = files.map((file) => ({ ...file, name: `${FILES}/${file.name}` }))
  const beside = pictures.map((file, at) => webContent(`${lesson.id}-picture${at + 1}`, file.name))
  const type = 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment'
  const needs = beside.map((one) => one.id)
  return {
    files: [{ name: path, content: xml }],
    pictures,
    resources: [{ id, type, href: null, files: [path], shows: [], needs }, ...beside],
    left: [
      ...left,
      // Its profile of QTI has one section, which asks all that is in it.
      ...(asksOf(content) < content.questions.length ? [drawnAre[language]] : []),
    ].map((words) => `${path}: ${words}`),
  }
}

/** What is asked for is a page, which all read; that it is handed in and graded is said beside it, as an extension. */
function assignment(
  of: LessonToWrite,
  content: Extract<LessonContent, { type: 'assignment' }>,
): WrittenLesson {
  const { lesson, folder, name, language, pathOf } = of
  const asked = page(of, content.instructions)
  const id = nameOf(`${lesson.id}-assignment`)
  const path = `${folder}/${name}.xml`
  const xml = assignmentXml(id, lesson.title, content, (attachmentId) => {
    const file = pathOf(attachmentId)
    return file && { ...file, path: `$IMS-CC-FILEBASE$${file.path}` }
  })
  return {
    files: [...asked.files, { name: path, content: xml }],
    resources: [
      ...asked.resources.map((one) => ({ ...one, variant: id })),
      {
        id,
        type: 'assignment_xmlv1p0',
        href: null,
        files: [path],
        shows: shownIn(content.instructions, pathOf),
      },
    ],
    left: assignmentLeft(content, language).map((words) => `${path}: ${words}`),
  }
}

/** A cartridge has no hints that open one by one: beside a page they would all be open, the worked answer too. */
const hintsLeft = ({ content, folder, name, language }: LessonToWrite): string[] =>
  ladderOf({ hints: hintsOfLesson(content) }).length > 0
    ? [`${folder}/${name}.html: ${hintsAre[language]}`]
    : []

const drawnAre: Record<Language, string> = {
  en: 'questions drawn for each attempt',
  es: 'preguntas elegidas al azar en cada intento',
}
const hintsAre: Record<Language, string> = { en: 'hints', es: 'pistas' }

/** A lesson in a Common Cartridge: as pages, assessments and files, with what the manifest says of them. */
export function lessonResources(of: LessonToWrite): WrittenLesson {
  const { left, ...written } = resourcesOf(of)
  return { ...written, left: [...left, ...hintsLeft(of)] }
}

function resourcesOf(of: LessonToWrite): WrittenLesson {
  const { content } = of
  switch (content?.type) {
    case 'quiz':
      return quiz(of, content)
    case 'assignment':
      return assignment(of, content)
    case 'package': {
      // A cartridge has no such thing within it: the package comes along as a file.
      const file = of.pathOf(content.attachmentId)
      const { files, resources } = page(of, {
        type: 'doc',
        content: [{ type: 'file', attrs: { attachmentId: content.attachmentId } }],
      })
      return { files, resources, left: file ? [] : [`${of.folder}/${of.name}`] }
    }
    case 'live_class':
      // Neither has it classes that meet: what is said of it comes along.
      return { ...page(of, content.instructions), left: [`${of.folder}/${of.name}.html`] }
    default:
      return page(of, pageOf(content))
  }
}
