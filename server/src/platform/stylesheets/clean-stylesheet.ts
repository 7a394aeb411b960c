import { generate, ident, List, parse, type Atrule, type CssNode, type Rule } from 'css-tree'
import type { LeftOut, LeftOutKind } from '#contract/companies/own-stylesheets.ts'
import { asText, cutText } from '#contract/text.ts'
import { namesControl, problemOfSelector } from './judge-selectors.ts'
import { hasBraces, problemOf, sizeOf } from './judge-values.ts'

/** A stylesheet that is none, or that would cost too much to read. */
export class UnreadableStylesheet extends Error {}

/** Rules that only say when others hold. Whatever else begins with @ can bring a file, or is not needed for a look. */
const allowed = new Set(['media', 'supports', 'layer', 'container', 'keyframes', '-webkit-keyframes'])
const DEEPEST = 24
const MOST_TOKENS = 120_000
const TEXT_LENGTH = 80

type Inside = { control: boolean; leftOut: LeftOut[]; source: string }

const nameOf = ({ name }: Atrule) => ident.decode(name).toLowerCase()
const written = ({ loc }: CssNode, { source }: Inside) =>
  loc ? source.slice(loc.start.offset, loc.end.offset) : ''

function leave(node: CssNode, kind: LeftOutKind, inside: Inside): void {
  const { leftOut } = inside
  // The file is a stranger's: not all that it holds is text that can be kept.
  const line = asText(written(node, inside).slice(0, 1000)).trim().replace(/\s+/g, ' ')
  leftOut.push({
    kind,
    line: node.loc?.start.line ?? 0,
    text: line.length > TEXT_LENGTH ? `${cutText(line, TEXT_LENGTH)}…` : line,
  })
}

/**
 * Whether a browser reads as a rule inside of a rule what was taken for a declaration here: `input:enabled[value]{…}`.
 * The values of variables alone may hold braces.
 */
const isRule = (property: string, value: string): boolean => !property.startsWith('--') && hasBraces(value)

function cleanRule(rule: Rule, inside: Inside): boolean {
  if (rule.prelude.type !== 'SelectorList') {
    leave(rule, 'unreadable', inside)
    return false
  }
  const { children } = rule.prelude
  children.forEach((selector, item) => {
    const problem =
      problemOfSelector(selector, inside.control) ?? problemOf(written(selector, inside), { selectors: true })
    if (!problem) return
    leave(selector, problem, inside)
    children.remove(item)
  })
  if (children.isEmpty) return false
  const control = inside.control || namesControl(rule.prelude)
  rule.block.children = cleanAll(rule.block.children, { ...inside, control })
  return !rule.block.children.isEmpty
}

function cleanAtrule(rule: Atrule, inside: Inside): boolean {
  const name = nameOf(rule)
  // Says in which signs the file is written; it is served in UTF-8 whatever that was.
  if (name === 'charset') return false
  const problem = allowed.has(name)
    ? rule.prelude && problemOf(written(rule.prelude, inside))
    : name === 'import'
      ? 'import'
      : name === 'font-face'
        ? 'font'
        : 'at_rule'
  if (problem) {
    leave(rule, problem, inside)
    return false
  }
  if (rule.block) rule.block.children = cleanAll(rule.block.children, inside)
  return true
}

function stays(node: CssNode, inside: Inside): boolean {
  switch (node.type) {
    case 'Comment':
    case 'WhiteSpace':
      return false
    case 'Rule':
      return cleanRule(node, inside)
    case 'Atrule':
      return cleanAtrule(node, inside)
    case 'Declaration': {
      const value = written(node.value, inside)
      const problem = problemOf(value) ?? (isRule(node.property, value) ? 'unreadable' : null)
      if (problem) leave(node, problem, inside)
      return !problem
    }
    default:
      leave(node, 'unreadable', inside)
      return false
  }
}

function cleanAll(nodes: List<CssNode>, inside: Inside): List<CssNode> {
  return new List<CssNode>().fromArray(nodes.toArray().filter((node) => stays(node, inside)))
}

function cleanOnce(source: string): { css: string; leftOut: LeftOut[] } {
  const sheet = parse(source, { positions: true })
  if (sheet.type !== 'StyleSheet') throw new UnreadableStylesheet()
  const leftOut: LeftOut[] = []
  sheet.children = cleanAll(sheet.children, { control: false, leftOut, source })
  return { css: generate(sheet), leftOut }
}

/**
 * A stylesheet without what could tell anybody what a person types: addresses of any kind, rules that bring files,
 * selectors that read a field. Made anew from what was understood of it, and read once more: what would not be the
 * same the second time is refused whole.
 */
export function cleanStylesheet(source: string): { css: string; leftOut: LeftOut[] } {
  const { depth, tokens } = sizeOf(source)
  if (depth > DEEPEST || tokens > MOST_TOKENS) throw new UnreadableStylesheet()
  const { css, leftOut } = cleanOnce(source)
  const again = cleanOnce(css)
  if (again.css !== css || again.leftOut.length > 0) throw new UnreadableStylesheet()
  if (problemOf(css, { selectors: true, atKeywords: allowed })) throw new UnreadableStylesheet()
  return { css, leftOut }
}
