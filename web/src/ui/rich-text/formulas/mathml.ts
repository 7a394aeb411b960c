import temml from 'temml'
import { attributes, elements, styles } from './mathml-names.ts'
import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react'

/** What is wrong with a formula. `near` is the piece of it where reading it came to an end. */
export type FormulaProblem =
  | { reason: 'command'; name: string }
  | { reason: 'near'; near: string }
  | { reason: 'unfinished' | 'too_intricate' }

/** More than this nobody reads in one formula, and some browsers stand still while they draw it. */
const MOST_NODES = 6000
const MOST_DEPTH = 60
/** Each stands for a short piece of LaTeX: definitions that name one another would otherwise grow without end. */
const MOST_EXPANSIONS = 200
/** So much of it shows where reading came to an end. */
const NEAR = 16
/** In em and in points: what is pushed farther stands on something else. */
const FARTHEST: [number, number] = [20, 240]

/** The library bounds what is pushed forwards, and nothing of what is pulled back. */
const isNear = (value: string): boolean =>
  (value.match(/\d+(?:\.\d+)?/g) ?? []).every((number) => Number(number) <= FARTHEST[1])

/** A node of the library’s tree: an element, a group of some, or letters. */
type Node = {
  type?: string
  text?: string
  children?: Node[]
  classes?: string[]
  attributes?: Record<string, string>
  style?: Record<string, string>
}

function isTooMuch(root: Node): boolean {
  const waiting = [{ node: root, depth: 0 }]
  let nodes = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (++nodes > MOST_NODES || next.depth > MOST_DEPTH) return true
    for (const node of next.node.children ?? []) waiting.push({ node, depth: next.depth + 1 })
  }
  return false
}

function styleOf({ style = {}, attributes: given = {} }: Node): CSSProperties {
  const known = Object.entries(style).filter(([name, value]) => styles.has(name) && value && isNear(value))
  return {
    ...Object.fromEntries(known),
    ...(style['border'] && { border: '1px solid' }),
    // What it writes as an attribute, which the page refuses.
    ...(given['style'] === 'font-weight:bold' && { fontWeight: 'bold' }),
    ...(given['mathbackground'] && given['width'] && { background: 'currentColor' }),
  }
}

/** Of the tree what is known here; of the rest what it holds. */
function drawn(node: Node, key: number, more: Record<string, string> = {}): ReactNode {
  if (node.text !== undefined) return node.text
  const children = (node.children ?? []).map((child, at) => drawn(child, at))
  // A group is no element: one around all of it would keep it in one line.
  if (node.type === undefined) return createElement(Fragment, { key }, ...children)
  const known = Object.entries(node.attributes ?? {}).filter(
    ([name, value]) => attributes.has(name) && isNear(value),
  )
  const classes = (node.classes ?? []).filter((name) => /^[a-z][\w-]*$/.test(name))
  return createElement(
    elements.has(node.type) ? node.type : 'mrow',
    {
      key,
      ...Object.fromEntries(known),
      ...(classes.length > 0 && { className: classes.join(' ') }),
      style: styleOf(node),
      ...more,
    },
    ...children,
  )
}

function problemOf(error: unknown, latex: string): FormulaProblem {
  if (!(error instanceof Error)) return { reason: 'too_intricate' }
  const command = /(?:Unsupported function name: |Function ")(\\[a-zA-Z@]+|\\.)/.exec(error.message)?.[1]
  if (command) return { reason: 'command', name: command }
  const { position } = error as Error & { position?: number }
  if (error instanceof RangeError || /Too many expansions/.test(error.message))
    return { reason: 'too_intricate' }
  if (position === undefined || position >= latex.length) return { reason: 'unfinished' }
  return { reason: 'near', near: latex.slice(position, position + NEAR) }
}

/** What LaTeX says, as MathML that browsers draw and read out; or why it says nothing. */
export function formulaOf(
  latex: string,
  isBlock: boolean,
): { drawn: ReactNode } | { problem: FormulaProblem } {
  try {
    const tree = temml.__renderToMathMLTree(latex, {
      displayMode: isBlock,
      // Within a line it may go on in the next one.
      wrap: isBlock ? 'none' : 'tex',
      throwOnError: true,
      trust: false,
      maxExpand: MOST_EXPANSIONS,
      maxSize: FARTHEST,
    }) as Node
    // A mention of another formula is none itself.
    if (tree.type !== 'math') return { problem: { reason: 'command', name: latex.slice(0, NEAR) } }
    if (isTooMuch(tree)) return { problem: { reason: 'too_intricate' } }
    return { drawn: drawn(tree, 0, { alttext: latex }) }
  } catch (error) {
    return { problem: problemOf(error, latex) }
  }
}
