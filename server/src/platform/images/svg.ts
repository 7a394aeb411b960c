import { SaxesParser, type SaxesTagNS } from 'saxes'
import { paintOf, plainSheet, styleAttributes } from './svg-style.ts'
import { UnsafeSvg } from './unsafe-svg.ts'

type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string }

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const MOST_ELEMENTS = 3000
const DEEPEST = 40
const MOST_USES = 100

const drawn = new Set(
  `
  svg g path rect circle ellipse line polyline polygon defs symbol use linearGradient radialGradient
  stop clipPath mask style
`
    .trim()
    .split(/\s+/),
)
/** Said about a drawing and not drawn; what programs for drawing keep for themselves is in spaces of their own. */
const unseen = new Set(['title', 'desc', 'metadata'])
const ofPrograms =
  /inkscape|sodipodi|w3\.org\/1999\/02\/22-rdf|purl\.org|creativecommons|adobe\.com|bohemiancoding|serif\.com|figma\.com/i
const shapes = new Set(
  `
  id class d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio
  transform offset pathLength gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits
`
    .trim()
    .split(/\s+/),
)
const PLACE = /^#[\w.:-]+$/

function place(value: string): string {
  if (!PLACE.test(value)) throw new UnsafeSvg()
  return value
}

function attributesOf(tag: SaxesTagNS): Record<string, string> {
  const kept: Record<string, string> = {}
  const styles: Record<string, string>[] = []
  for (const { local, uri, prefix, value } of Object.values(tag.attributes)) {
    const name = local
    if (/^on/i.test(name)) throw new UnsafeSvg()
    if (name === 'href' && (uri === '' || uri === XLINK)) kept.href = place(value)
    else if (uri !== '' || prefix === 'xmlns' || name === 'xmlns') continue
    else if (shapes.has(name)) kept[name] = value
    else if (name === 'style') styles.push(styleAttributes(value))
    else Object.assign(kept, paintOf(name, value))
  }
  return Object.assign(kept, ...styles) as Record<string, string>
}

/** The elements of a drawing that are drawn. Throws where one is there that has no place in an icon. */
function readSvg(text: string): Node {
  const parser = new SaxesParser({ xmlns: true })
  const open: Node[] = []
  let root: Node | undefined
  let skipped = 0
  let elements = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (type) => {
    if (type.includes('[')) throw new UnsafeSvg()
  })
  parser.on('processinginstruction', ({ target }) => {
    if (target !== 'xml') throw new UnsafeSvg()
  })
  parser.on('opentag', (tag) => {
    if (skipped || (tag.uri === SVG && unseen.has(tag.local)) || ofPrograms.test(tag.uri)) {
      skipped++
      return
    }
    const isRoot = open.length === 0
    if (tag.uri !== SVG || !drawn.has(tag.local) || isRoot !== (tag.local === 'svg')) throw new UnsafeSvg()
    if (++elements > MOST_ELEMENTS || open.length >= DEEPEST) throw new UnsafeSvg()
    const node: Node = { name: tag.local, attributes: attributesOf(tag), children: [], text: '' }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => {
    if (skipped) skipped--
    else open.pop()
  })
  const words = (said: string) => {
    const within = open.at(-1)
    if (!skipped && within?.name === 'style') within.text += said
  }
  parser.on('text', words)
  parser.on('cdata', words)
  parser.write(text).close()
  if (!root) throw new UnsafeSvg()
  return root
}

function* all(node: Node): Generator<Node> {
  yield node
  for (const child of node.children) yield* all(child)
}

/** Nothing that is drawn by being named may name others: a few lines could else ask for a thousand million shapes. */
function refuseChains(root: Node): void {
  const nodes = [...all(root)]
  // An id that is there twice means either of them, whichever the renderer takes.
  const byId = Map.groupBy(nodes, (node) => node.attributes.id)
  const uses = nodes.filter(({ name }) => name === 'use')
  if (uses.length > MOST_USES) throw new UnsafeSvg()
  const names = ({ name, attributes }: Node) =>
    name === 'use' || 'clip-path' in attributes || 'mask' in attributes
  for (const { attributes } of uses) {
    const targets = byId.get(attributes.href?.slice(1) ?? '') ?? []
    if (targets.some((target) => [...all(target)].some(names))) throw new UnsafeSvg()
  }
  for (const node of nodes)
    if (['clipPath', 'mask'].includes(node.name) && [...all(node)].some(names)) throw new UnsafeSvg()
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function write({ name, attributes, children, text }: Node): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  return `<${name}${said.join('')}>${escape(text)}${children.map(write).join('')}</${name}>`
}

/**
 * A drawing written anew from the shapes that are in it: no script, no reference that leaves it, no filter, pattern,
 * picture or text. The renderer is never given what somebody wrote. Throws UnsafeSvg, or what the XML parser says.
 */
export function plainSvg(source: string): string {
  const root = readSvg(source.replace(/^\uFEFF/, ''))
  refuseChains(root)
  for (const node of all(root)) if (node.name === 'style') node.text = plainSheet(node.text)
  return write({ ...root, attributes: { xmlns: SVG, ...root.attributes } })
}
