import { limits } from '#contract/limits.ts'
import { newAssignmentSettings, type AssignmentSettings } from '#contract/practice/assignment.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { allOf } from '#contract/rules/question-files/qti-names.ts'
import { childOf, valueOf } from '#contract/rules/question-files/xml.ts'
import { escapedHtml } from '#contract/rich-text/html.ts'
import { fitting, minutesFor } from '../reader/coming.ts'
import { readXml, type Element } from '../xml/read-xml.ts'
import { blocksOf, textOf, type Cartridge, type Made } from './cartridge.ts'
import type { Resource } from './read-manifest.ts'

/** What may be handed in, by what that format calls it. */
const ways: Record<string, 'text' | 'files' | 'link'> = {
  html: 'text',
  text: 'text',
  file: 'files',
  url: 'link',
}

function settingsOf(root: Element): AssignmentSettings {
  const said = allOf(root, 'format').flatMap((one) => ways[one.getAttribute('type') ?? ''] ?? [])
  const has = (way: (typeof said)[number]) => said.includes(way)
  const points = Math.floor(Number(childOf(root, 'gradable')?.getAttribute('points_possible') ?? 0))
  return {
    ...newAssignmentSettings,
    ...(said.length > 0 && { accepts: { text: has('text'), files: has('files'), link: has('link') } }),
    ...(points >= 1 && { mostPoints: Math.min(points, limits.workPoints) }),
  }
}

/**
 * An assignment of a cartridge.
 * @param beside the same as a page, where its item leads to that
 */
export function assignment(
  cartridge: Cartridge,
  { href }: Resource,
  beside: Resource | null,
  path: string,
): Made {
  if (beside) cartridge.read.add(beside.href)
  const text = textOf(cartridge, href, path)
  const root = text === null ? null : readXml(text)
  if (text !== null && !root) cartridge.note(path, 'broken')
  const asked = root && childOf(root, 'text')
  const words = root ? valueOf(root, 'text') : ''
  const html = asked?.getAttribute('texttype') === 'text/plain' ? `<p>${escapedHtml(words)}</p>` : words
  const content = blocksOf(cartridge, html, href, path)
  const instructions = fitting(content ? { type: 'doc', content } : null, path, cartridge.note)
  const settings = root ? settingsOf(root) : newAssignmentSettings
  return {
    kind: 'assignment',
    content: { type: 'assignment', instructions, settings, rubric: null },
    minutes: instructions ? minutesFor(plainText(instructions)) : 10,
  }
}
