import { CheckAttributes, isAskable, type CheckChoice } from '#contract/rich-text/check.ts'
import type { Block, Inline } from '#contract/rich-text/document.ts'
import { formulaOfLine, lettersOfLine, partsOfLine } from '#contract/rich-text/line.ts'
import type { Paragraph, PhrasingContent, RootContent, Written } from './nodes.ts'
import { readInlines } from './read-inlines.ts'
import type { MarkdownReading } from './reading.ts'
import { writeInlines } from './write-inlines.ts'

const checkMark = '[!CHECK]'

const codeMark = { type: 'code' } as const
/** A line as a text has it. */
const inlinesOf = (line: string): Inline[] =>
  partsOfLine(line.trim()).map((part) =>
    'latex' in part
      ? { type: 'formula', attrs: { latex: part.latex } }
      : 'code' in part
        ? { type: 'text', text: part.code, marks: [codeMark] }
        : { type: 'text', text: part.text },
  )

/** What stands in a line of Markdown, as a line: what is bold or a link are its words. */
function lineOf(nodes: readonly PhrasingContent[], reading: MarkdownReading): string {
  const parts = readInlines(nodes, reading).map((node) => {
    if (node.type === 'text')
      return node.marks?.some(({ type }) => type === 'code') ? `\`${node.text}\`` : lettersOfLine(node.text)
    if (node.type === 'formula') return formulaOfLine(node.attrs.latex)
    if (node.type === 'formulaAt') return formulaOfLine(node.latex)
    return ' '
  })
  return parts.join('').trim()
}

const paragraph = (children: PhrasingContent[]): Written => ({ type: 'paragraph', children })
const html = (value: string): PhrasingContent => ({ type: 'html', value })

/**
 * A question to check oneself by: a callout of its own name that asks, with a list of tasks below. Those that are ticked are
 * right, and what is said to whoever chose one stands below it. One that is unfinished is not written.
 */
export function writeCheck(attrs: CheckAttributes): Written[] {
  if (!isAskable(attrs)) return []
  const begin = paragraph([html(`${checkMark}\n`), ...writeInlines(inlinesOf(attrs.prompt))])
  const items = attrs.choices.map(({ text, right, feedback }) => ({
    type: 'listItem' as const,
    checked: right,
    spread: feedback.trim() !== '',
    children: [text, feedback]
      .filter((line) => line.trim())
      .map((line) => paragraph(writeInlines(inlinesOf(line)))),
  }))
  return [
    {
      type: 'blockquote',
      children: [begin, { type: 'list', ordered: false, start: null, spread: false, children: items }],
    },
  ]
}

/** What a callout of that name asks, without its mark; null where it is not written as it is to be. */
export function readCheck(nodes: readonly RootContent[], reading: MarkdownReading): Block | null {
  const [asks, list, ...rest] = nodes
  if (asks?.type !== 'paragraph' || list?.type !== 'list' || rest.length > 0) return null
  const choices = list.children.map(({ checked, children }): CheckChoice | null => {
    const [text, feedback, ...more] = children
    if (typeof checked !== 'boolean' || text?.type !== 'paragraph' || more.length > 0) return null
    if (feedback && feedback.type !== 'paragraph') return null
    const said = (one: Paragraph | undefined) => (one ? lineOf(one.children, reading) : '')
    return { text: said(text), right: checked, feedback: said(feedback) }
  })
  const read = CheckAttributes.safeParse({ prompt: lineOf(asks.children, reading), choices })
  return read.success && isAskable(read.data) ? { type: 'check', attrs: read.data } : null
}
