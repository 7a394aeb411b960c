import type { Block, Inline, Mark, RichText } from './document.ts'
import { isLink } from './link.ts'
import { plainText } from './plain-text.ts'

/** Lines of code between three backticks; a language beside the first three is not shown. */
const fence = /```(?:[\w+-]*\n)?([\s\S]+?)```/g
/**
 * What means something within a line. Signs mark words only where they stand at their edges: 2*3*4 and snake_case_names
 * are as they were typed.
 */
const signs = new RegExp(
  [
    '`(?<code>[^`\\n]+)`',
    '\\[(?<words>[^\\]\\n]+)\\]\\((?<href>[^\\s)]+)\\)',
    '(?<address>\\bhttps?:\\/\\/[^\\s<>"\']+[^\\s<>"\'.,;:!?)\\]}*_`])',
    '(?<![\\p{L}\\p{N}*])\\*\\*(?<bold>[^\\s*](?:[^\\n]*?[^\\s*])?)\\*\\*(?![\\p{L}\\p{N}*])',
    '(?<![\\p{L}\\p{N}*])\\*(?<star>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*(?![\\p{L}\\p{N}*])',
    '(?<![\\p{L}\\p{N}_])_(?<line>[^\\s_](?:[^_\\n]*[^\\s_])?)_(?![\\p{L}\\p{N}_])',
  ].join('|'),
  'giu',
)
const bullet = /^[-*•] +(\S.*)$/
const numbered = /^(\d{1,6})[.)] +(\S.*)$/

const shown = (text: string) => text.replace(/[\x00-\x1f\x7f-\x9f]/g, ' ')
function textNode(text: string, marks: readonly Mark[]): Inline[] {
  if (text === '') return []
  return [{ type: 'text', text: shown(text), ...(marks.length > 0 && { marks: [...marks] }) }]
}
const has = (marks: readonly Mark[], type: Mark['type']) => marks.some((mark) => mark.type === type)

/** One line; what stands in marks is read again for the others. */
function inline(line: string, marks: readonly Mark[] = []): Inline[] {
  const found: Inline[] = []
  let from = 0
  const put = (upTo: number) => found.push(...textNode(line.slice(from, upTo), marks))
  for (const match of line.matchAll(signs)) {
    const { code, words, href = '', address, bold, star, line: underlined } = match.groups ?? {}
    const italic = star ?? underlined
    const nodes =
      code !== undefined
        ? marks.length === 0 && textNode(code, [{ type: 'code' }])
        : words !== undefined
          ? isLink(href) &&
            !has(marks, 'link') &&
            inline(words, [...marks, { type: 'link', attrs: { href } }])
          : address !== undefined
            ? isLink(address) &&
              !has(marks, 'link') &&
              textNode(address, [...marks, { type: 'link', attrs: { href: address } }])
            : bold !== undefined
              ? !has(marks, 'bold') && inline(bold, [...marks, { type: 'bold' }])
              : italic !== undefined &&
                !has(marks, 'italic') &&
                inline(italic, [...marks, { type: 'italic' }])
    if (!nodes) continue
    put(match.index)
    found.push(...nodes)
    from = match.index + match[0].length
  }
  put(line.length)
  return found
}

/** Lines below one another, as they were typed. */
function paragraph(lines: readonly string[]): Block {
  const content = lines.flatMap((line, at) => [
    ...(at > 0 ? [{ type: 'hardBreak' } as const] : []),
    ...inline(line),
  ])
  return { type: 'paragraph', content }
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push(paragraph(lines))
    lines = []
  }
  for (const line of text.split('\n')) {
    const item = bullet.exec(line)?.[1]
    const [, start, numberedItem] = numbered.exec(line) ?? []
    const words = item ?? numberedItem
    if (words === undefined) {
      if (line.trim() === '') end()
      else lines.push(line)
      continue
    }
    end()
    const listItem = { type: 'listItem' as const, content: [paragraph([words])] }
    const last = blocks.at(-1)
    const kind = item === undefined ? 'orderedList' : 'bulletList'
    if (last?.type === kind) last.content.push(listItem)
    else if (item !== undefined) blocks.push({ type: 'bulletList', content: [listItem] })
    else blocks.push({ type: 'orderedList', attrs: { start: Number(start) }, content: [listItem] })
  }
  end()
  return blocks
}

/**
 * What was typed with signs (bold, italic, code, lists, links) as the document that it means. There is one for every
 * text: what means nothing is as it was typed.
 */
export function typedDocument(text: string): RichText {
  const content: Block[] = []
  let from = 0
  for (const { 0: whole, 1: code = '', index } of text.matchAll(fence)) {
    content.push(...blocksOf(text.slice(from, index)))
    const lines = code.replace(/\n$/, '').replace(/[^\P{Cc}\t\n]/gu, ' ')
    content.push({
      type: 'codeBlock',
      attrs: { language: null },
      content: lines ? [{ type: 'text', text: lines }] : [],
    })
    from = index + whole.length
  }
  content.push(...blocksOf(text.slice(from)))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** What was typed with signs as lines without them, for previews. */
export const typedWords = (text: string): string => plainText(typedDocument(text))
