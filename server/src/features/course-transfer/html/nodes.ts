import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** As deep as people write. What stands deeper comes as its letters: reading it as a tree would take the stack. */
const MOST_DEEP = 60

/** What HTML holds, as a browser would read it: whatever is broken in it is mended as browsers do. Nothing runs. */
export function nodesOf(html: string): HtmlNode[] {
  const { childNodes } = parseFragment(html)
  const waiting = childNodes.map((node) => ({ node, depth: 1 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    if (!isElement(node)) continue
    if (depth >= MOST_DEEP) node.childNodes = [flat(node)]
    else for (const inner of node.childNodes) waiting.push({ node: inner, depth: depth + 1 })
  }
  return childNodes
}

const flat = (of: HtmlElement): DefaultTreeAdapterTypes.TextNode => ({
  nodeName: '#text',
  value: lettersIn(of),
  parentNode: of,
})

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node
export const attributeOf = ({ attrs }: HtmlElement, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? ''
export const elementsIn = (nodes: readonly HtmlNode[], ...tags: readonly string[]): HtmlElement[] =>
  nodes.filter((node): node is HtmlElement => isElement(node) && tags.includes(node.tagName))

/** What shows nothing, or does something where it stands. */
export const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'meta',
  'link',
  'svg',
  'canvas',
  'input',
  'select',
  'textarea',
  'button',
])

/** All letters in a node, however deep. */
export function lettersIn(node: HtmlNode): string {
  let letters = ''
  const waiting: HtmlNode[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.nodeName === '#text') letters += (next as DefaultTreeAdapterTypes.TextNode).value
    if (isElement(next)) waiting.push(...next.childNodes.toReversed())
  }
  return letters
}

/** All elements in a node of some kinds, in their order. */
export function allIn(node: HtmlElement, ...tags: readonly string[]): HtmlElement[] {
  const found: HtmlElement[] = []
  const waiting: HtmlNode[] = node.childNodes.toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isElement(next)) continue
    if (tags.includes(next.tagName)) found.push(next)
    waiting.push(...next.childNodes.toReversed())
  }
  return found
}

/** The LaTeX of a formula that another system draws: as a picture (Canvas), or as MathML that says it beside. */
export function latexOf(element: HtmlElement): string {
  if (element.tagName === 'img') {
    const isFormula = /(^|\s)equation_image(\s|$)/.test(attributeOf(element, 'class'))
    return attributeOf(element, 'data-equation-content') || (isFormula ? attributeOf(element, 'title') : '')
  }
  const said = allIn(element, 'annotation').find(
    (one) => attributeOf(one, 'encoding').toLowerCase() === 'application/x-tex',
  )
  return said ? lettersIn(said) : ''
}
