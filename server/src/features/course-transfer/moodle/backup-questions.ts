import type { Brought } from '#contract/rules/question-files/brought.ts'
import { readMoodleQuestion } from '#contract/rules/question-files/read-moodle-xml.ts'
import { topicOfCategory } from '#contract/rules/question-files/topics.ts'
import { childOf, childrenOf, everyIn } from '#contract/rules/question-files/xml.ts'
import { serverHtml } from '../html/html-of-questions.ts'
import type { Element } from '../xml/read-xml.ts'
import type { Area, BackupPicture } from './backup-files.ts'
import { numberOf, partOf } from './parts.ts'
import { asExported } from './question-tree.ts'

const isQuestion = (one: Element) => one.localName === 'question' && childOf(one, 'qtype') !== undefined
const idOf = (of: Element) => of.getAttribute('id') ?? ''
const versionOf = ({ parentElement: list }: Element) =>
  list?.parentElement ? numberOf(list.parentElement, 'version') : 0

/** The versions of each question of a category, the newest last: since Moodle 4 in entries, before that each by itself. */
function versionsIn(category: Element): { entry: string; versions: Element[] }[] {
  const entries = childOf(category, 'question_bank_entries')
  if (!entries)
    return [...everyIn(category)].filter(isQuestion).map((one) => ({ entry: '', versions: [one] }))
  return childrenOf(entries, 'question_bank_entry').map((entry) => ({
    entry: idOf(entry),
    versions: [...everyIn(entry)]
      .filter(isQuestion)
      .toSorted((one, other) => versionOf(one) - versionOf(other)),
  }))
}

/** What a quiz asks for: a question, one of the bank’s in a version, or one that is drawn from a category. */
export type Wanted = { question: string } | { entry: string; version: number } | { category: string }

/** The question bank of a backup. */
export function backupQuestions(root: Element | null, picturesOf: (of: Area) => BackupPicture[] = () => []) {
  const byId = new Map<string, Element>()
  const byEntry = new Map<string, Element[]>()
  const categories = new Map<string, { name: string; questions: Element[][] }>()
  const categoryOf = new Map<string, string>()
  const contexts = new Map<string, string>()
  for (const category of root ? childrenOf(root, 'question_category') : []) {
    const groups = versionsIn(category)
    contexts.set(idOf(category), partOf(category, 'contextid'))
    const all = groups.map(({ versions }) => versions)
    categories.set(idOf(category), { name: partOf(category, 'name'), questions: all })
    for (const { entry, versions } of groups) {
      if (entry) byEntry.set(entry, versions)
      for (const one of versions) {
        byId.set(idOf(one), one)
        categoryOf.set(idOf(one), idOf(category))
      }
    }
  }
  // Questions that are asked within another one, and signs that one is to be drawn, are none.
  const isAsked = (one: Element) => numberOf(one, 'parent') === 0 && partOf(one, 'qtype') !== 'random'
  const read = (one: Element): Brought => {
    const category = categoryOf.get(idOf(one)) ?? ''
    const named = categories.get(category)?.name ?? ''
    const context = contexts.get(category) ?? ''
    const pictures = picturesOf({ context, component: 'question', area: 'questiontext', item: idOf(one) })
    return readMoodleQuestion(asExported(one, byId, pictures), topicOfCategory(named), serverHtml)
  }

  return {
    /** The question that is wanted; null where it is not in the backup. */
    find(wanted: Exclude<Wanted, { category: string }>): Element | null {
      if ('question' in wanted) return byId.get(wanted.question) ?? null
      const versions = byEntry.get(wanted.entry) ?? []
      return versions.find((one) => versionOf(one) === wanted.version) ?? versions.at(-1) ?? null
    },
    /** Before Moodle 4 a question that is drawn stands in the bank, in the category that it is drawn from. */
    drawnFrom: (one: Element): string | null =>
      partOf(one, 'qtype') === 'random' ? (categoryOf.get(idOf(one)) ?? '') : null,
    /** A category, with what may be drawn from it: what the quiz asks anyway, in whichever version, is not drawn besides. */
    category: (id: string, asked: ReadonlySet<Element> = new Set()) => {
      const { name = '', questions = [] } = categories.get(id) ?? {}
      const drawn = questions.filter((versions) => !versions.some((one) => asked.has(one)))
      return {
        name,
        questions: drawn
          .flatMap((versions) => versions.at(-1) ?? [])
          .filter(isAsked)
          .map(read),
      }
    },
    read,
  }
}
