import { richTextLimits, type Mark } from '#contract/rich-text/document.ts'
import { embedAddress, embedHostOf, embedLimits } from '#contract/rich-text/embed.ts'
import { isLink } from '#contract/rich-text/link.ts'
import { joined, letters, withMark, type InLine } from '../markdown/read-inlines.ts'
import { said, type Reading } from '../markdown/reading.ts'
import {
  allIn,
  attributeOf,
  isElement,
  latexOf,
  lettersIn,
  silent,
  type HtmlElement,
  type HtmlNode,
} from './nodes.ts'

type MarkType = Exclude<Mark['type'], 'link'>
const tags: Record<MarkType, string> = {
  bold: 'b strong',
  italic: 'i em cite var dfn',
  underline: 'u ins',
  strike: 's del strike',
  code: 'code kbd samp tt',
}
const marks = new Map(
  Object.entries(tags).flatMap(([mark, all]) =>
    all.split(' ').map((tag) => [tag, mark as MarkType] as const),
  ),
)

const oneLine = (text: string) =>
  text.replaceAll(/[\t\n\f\r ]+/g, ' ').replaceAll(/[\x00-\x1f\x7f-\x9f]/g, '')

/** An address as it is meant: people write spaces at its ends. */
const addressIn = (of: HtmlElement, name: string) => attributeOf(of, name).trim()

/** What is shown from elsewhere comes as a link to it. */
function elsewhere(url: string, given: readonly Mark[], reading: Reading): InLine[] {
  const whole = url.startsWith('//') ? `https:${url}` : url
  if (!isLink(whole)) {
    reading.note('embedded', url)
    return []
  }
  reading.note('embedded', whole)
  return letters(said(whole, richTextLimits.alt), withMark(given, { type: 'link', attrs: { href: whole } }))
}

/** A page in a frame, as it may be shown here too. Whether it is, the company’s list says when it is read. */
function framed(of: HtmlElement, given: readonly Mark[], reading: Reading): InLine[] {
  const src = addressIn(of, 'src')
  const url = embedAddress(src.startsWith('//') ? `https:${src}` : src)
  if (!embedHostOf(url)) return elsewhere(src, given, reading)
  reading.note('embedded', url)
  return [{ type: 'embedAt', url, title: said(attributeOf(of, 'title').trim(), embedLimits.title) }]
}

/** A film or a sound: the file itself where it comes along. */
function played(of: HtmlElement, given: readonly Mark[], reading: Reading): InLine[] {
  const sources = [of, ...allIn(of, 'source')].map((one) => addressIn(one, 'src')).filter(Boolean)
  for (const source of sources) {
    const file = reading.resolve(source)
    if (file) return [{ type: 'fileAt', file, title: attributeOf(of, 'title') }]
  }
  return sources[0] ? elsewhere(sources[0], given, reading) : []
}

/** A file's name without what becomes of it on its way: its case, and what stands between its letters. */
const bareName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/%[\da-f]{2}|[^\p{L}\p{N}]/gu, '')

function linked(of: HtmlElement, given: readonly Mark[], reading: Reading): InLine[] {
  const url = addressIn(of, 'href')
  const whole = url.startsWith('//') ? `https:${url}` : url
  if (isLink(whole)) return within(of, withMark(given, { type: 'link', attrs: { href: whole } }), reading)
  const words = within(of, given, reading)
  const file = url ? reading.resolve(url) : null
  if (file) {
    // A file stands below by its name: a link that says no more than that has said it.
    const isName = bareName(lettersIn(of)) === bareName(url.split('/').at(-1) ?? '')
    return [...(isName ? [] : words), { type: 'fileAt', file, title: '' }]
  }
  if (url && !url.startsWith('#')) reading.note('link', url)
  return words
}

function pictured(of: HtmlElement, given: readonly Mark[], reading: Reading): InLine[] {
  const latex = oneLine(latexOf(of)).trim()
  if (latex && latex.length <= richTextLimits.formula) return [{ type: 'formula', attrs: { latex } }]
  if (latex) reading.note('long_formula')
  if (of.tagName === 'math') return letters(oneLine(latex || lettersIn(of)), given)
  const url = addressIn(of, 'src')
  // Whole pictures written into the text are no address, and as long as they are.
  if (url.startsWith('data:')) {
    reading.note('image_missing', said(attributeOf(of, 'alt'), richTextLimits.alt))
    return []
  }
  const [alt, title] = [attributeOf(of, 'alt'), attributeOf(of, 'title')]
  if (alt || title || isLink(url) || reading.resolve(url)) return [{ type: 'imageAt', url, alt, title }]
  // Nobody has said what it shows, and where it was says nothing here.
  reading.note('image_missing', url)
  return []
}

const within = (of: HtmlElement, given: readonly Mark[], reading: Reading): InLine[] =>
  of.childNodes.flatMap((node) => inLineOf(node, given, reading))

/** What a node says within a line. */
function inLineOf(node: HtmlNode, given: readonly Mark[], reading: Reading): InLine[] {
  if (node.nodeName === '#text') return letters(oneLine(lettersIn(node)), given)
  if (!isElement(node) || silent.has(node.tagName)) return []
  const mark = marks.get(node.tagName)
  if (mark === 'code') return letters(oneLine(lettersIn(node)), [{ type: 'code' }])
  if (mark) return within(node, withMark(given, { type: mark }), reading)
  switch (node.tagName) {
    case 'br':
      return [{ type: 'hardBreak' }]
    case 'a':
      return linked(node, given, reading)
    case 'img':
    case 'math':
      return pictured(node, given, reading)
    case 'video':
    case 'audio':
      return played(node, given, reading)
    case 'iframe':
      return framed(node, given, reading)
    case 'embed':
      return elsewhere(addressIn(node, 'src'), given, reading)
    case 'object':
      return elsewhere(addressIn(node, 'data'), given, reading)
    default:
      return within(node, given, reading)
  }
}

/** At the ends of a line spaces show nothing, and of several beside one another one does. */
function trimmed(nodes: readonly InLine[]): InLine[] {
  const out: InLine[] = []
  for (const node of nodes) {
    const before = out.at(-1)
    const isBehindSpace =
      !before || before.type === 'hardBreak' || (before.type === 'text' && before.text.endsWith(' '))
    if (node.type !== 'text') {
      out.push(node)
      continue
    }
    const text = isBehindSpace ? node.text.replace(/^ +/, '') : node.text
    if (text) out.push({ ...node, text })
  }
  const last = out.at(-1)
  if (last?.type !== 'text') return out
  const text = last.text.replace(/ +$/, '')
  return text ? [...out.slice(0, -1), { ...last, text }] : trimmed(out.slice(0, -1))
}

/** A line of HTML: neighbours of the same marks are one. */
export const readLine = (nodes: readonly HtmlNode[], reading: Reading): InLine[] =>
  trimmed(joined(nodes.flatMap((node) => inLineOf(node, [], reading))))
