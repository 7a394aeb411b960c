import { posix } from 'node:path'
import { limits } from '#contract/limits.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { isLink } from '#contract/rich-text/link.ts'
import { poolsOfQti } from '#contract/rules/question-files/pools-of-qti.ts'
import { readQtiOne } from '#contract/rules/question-files/read-qti-one.ts'
import { childOf, valueOf } from '#contract/rules/question-files/xml.ts'
import { serverHtml } from '../html/html-of-questions.ts'
import { fileBlock } from '../markdown/read-files.ts'
import { assembled, type ComingLesson, type ReadCourse } from '../reader/coming.ts'
import { decode } from '../reader/decode.ts'
import { filesBeside } from '../reader/files-beside.ts'
import { titleOfName } from '../reader/folders.ts'
import { CourseHead } from '../reader/head.ts'
import { notes } from '../reader/notes.ts'
import type { Opened } from '../reader/open-archive.ts'
import { NoCourse } from '../reader/refused.ts'
import { pooled } from '../reader/pooled.ts'
import { takeQuestions } from '../reader/take-questions.ts'
import { readXml } from '../xml/read-xml.ts'
import { blocksOf, line, page, picturesBeside, textOf, type Cartridge, type Made } from './cartridge.ts'
import { assignment } from './read-assignment.ts'
import { readManifest, type Item, type Resource } from './read-manifest.ts'

function linked(cartridge: Cartridge, { href }: Resource, path: string): Made {
  const text = textOf(cartridge, href, path)
  const root = text === null ? null : readXml(text)
  const url = (root && childOf(root, 'url')?.getAttribute('href')) ?? ''
  if (!isLink(url)) cartridge.note(path, 'link', url)
  const words = (root && valueOf(root, 'title')) || url
  const link = { type: 'link' as const, attrs: { href: url } }
  const content: Block[] = isLink(url)
    ? [{ type: 'paragraph', content: [{ type: 'text', text: line(words), marks: [link] }] }]
    : []
  return page(content, path, cartridge.note)
}

/** A quiz. Canvas writes each twice: as the standard has it, and whole. */
function quiz(cartridge: Cartridge, { id, href }: Resource, path: string): Made {
  const whole = `non_cc_assessments/${id}.xml.qti`
  const from = cartridge.texts.has(whole) ? whole : href
  const text = textOf(cartridge, from, path)
  const root = text === null ? null : readXml(text)
  if (text !== null && !root) cartridge.note(path, 'broken')
  const found = root ? readQtiOne(root, serverHtml, picturesBeside(cartridge, from)) : []
  const chosen = root ? poolsOfQti(root) : []
  // Canvas draws from a bank of its own too, which is not in the file.
  for (const { name } of chosen.filter((one) => one.questions.length === 0))
    cartridge.note(path, 'questions_drawn', name)
  const drawn = pooled(
    found,
    chosen.filter((one) => one.questions.length > 0),
    path,
    cartridge.note,
  )
  const settings = { ...newQuizSettings, ...(drawn.pools.length > 0 && { pools: drawn.pools }) }
  const questions = takeQuestions(drawn.found, path, cartridge.note)
  return { kind: 'quiz', content: { type: 'quiz', settings, questions }, minutes: 10 }
}

function content(cartridge: Cartridge, { href }: Resource, path: string): Made {
  const { note, beside } = cartridge
  if (/\.x?html?$/i.test(href)) {
    const html = textOf(cartridge, href, path)
    return page(html === null ? [] : blocksOf(cartridge, html, href, path), path, note)
  }
  const file = beside.from('text')(href)
  if (!file) {
    note(path, 'broken', href)
    return page([], path, note)
  }
  const shown: Block =
    file.kind === 'image'
      ? { type: 'image', attrs: { attachmentId: file.id, alt: null, caption: '', size: 'full' } }
      : fileBlock(file, null)
  return page([shown], path, note)
}

function lessonOf(cartridge: Cartridge, { title, resource }: Item, module: string): ComingLesson[] {
  if (!resource) return []
  const called = line(title) || titleOfName(posix.basename(resource.href)) || resource.id
  const path = `${module} / ${called}`
  const work = [resource, resource.variant].find((one) => one?.type.startsWith('assignment_xml'))
  const as = (made: Made): ComingLesson[] => [{ path, title: line(called), required: true, ...made }]
  if (work) {
    const beside = work === resource ? null : resource
    return as(assignment(cartridge, work, beside, path))
  }
  if (resource.type === 'webcontent') return as(content(cartridge, resource, path))
  if (resource.type.startsWith('imswl_')) return as(linked(cartridge, resource, path))
  if (/^imsqti_.*\/assessment$/.test(resource.type)) return as(quiz(cartridge, resource, path))
  cartridge.note(path, 'activity', resource.type)
  return []
}

/** What stands below a heading, however deep: a course has modules with lessons, and nothing between. */
const lessonsUnder = (cartridge: Cartridge, item: Item, module: string): ComingLesson[] => [
  ...lessonOf(cartridge, item, module),
  ...item.items.flatMap((one) => lessonsUnder(cartridge, one, module)),
]

/** A Common Cartridge as a course. Throws NoCourse. */
export function readCartridge({ texts, others, bytesOf }: Opened, name: string): ReadCourse {
  const told = notes()
  const { note } = told
  const manifest = texts.get('imsmanifest.xml')
  const { title, items } = readManifest(manifest ? readXml(decode(manifest)) : null)
  const whole = line(title) || titleOfName(name.replace(/\.(imscc|zip)$/i, ''))
  const read = new Set([...texts.keys()].filter((path) => /\.(xml|qti)$/i.test(path)))
  const byPath = new Map(others.map((one) => [one.path, one]))
  const small = (path: string) => {
    const file = byPath.get(path)
    const bytes = file && bytesOf(file, limits.promptPictures)
    if (bytes) read.add(path)
    return bytes?.toString('base64') ?? null
  }
  const cartridge: Cartridge = { texts, beside: filesBeside(others, note), small, read, note }
  const loose = items.filter((one) => one.items.length === 0)
  const headings = items.filter((one) => one.items.length > 0)
  const modules = [
    ...(loose.length > 0 ? [{ title: whole, items: loose, resource: null }] : []),
    ...headings.map((one) => ({ ...one, title: line(one.title) || whole })),
  ].map((one) => ({ path: one.title, title: one.title, lessons: lessonsUnder(cartridge, one, one.title) }))
  const filled = modules.filter(({ lessons }) => lessons.length > 0)
  if (filled.length === 0) throw new NoCourse('course_without_activities')
  cartridge.beside.tellOfOthers(read)
  const { modules: _, ...about } = CourseHead.parse({ title: whole })
  return assembled({ ...about, title: whole }, filled, cartridge.beside.coming(), told)
}
