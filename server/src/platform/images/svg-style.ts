import { generate, parse, type CssNode } from 'css-tree'
import { UnsafeSvg } from './unsafe-svg.ts'

/** What says how a shape is painted; the same as attributes, in an attribute `style` and in a stylesheet. */
const paint = new Set(
  `
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path
  clip-rule mask mask-type display visibility paint-order overflow isolation
`
    .trim()
    .split(/\s+/),
)
/** Would change what is drawn, and cost more than a drawing may. */
const costly = new Set(['filter', 'marker', 'marker-start', 'marker-mid', 'marker-end', 'mix-blend-mode'])
const COLOUR = /^(rgba?|hsla?)\([\d\s.,%/-]*\)$/i
const PLACE = /^url\(\s*(["']?)#[\w.:-]+\1\s*\)(\s+[\w#]+)?$/

/** A painting property with its value, or nothing where it says nothing about a shape. */
export function paintOf(name: string, value: string): Record<string, string> {
  const said = value.trim()
  if (costly.has(name) && said !== 'none' && said !== 'normal') throw new UnsafeSvg()
  if (!paint.has(name)) return {}
  if (/[(\\]/.test(said) && !COLOUR.test(said) && !PLACE.test(said)) throw new UnsafeSvg()
  return { [name]: said }
}

function declared(block: CssNode): Record<string, string> {
  const all: Record<string, string> = {}
  if (block.type !== 'DeclarationList' && block.type !== 'Block') throw new UnsafeSvg()
  for (const node of block.children)
    if (node.type === 'Declaration') Object.assign(all, paintOf(node.property, generate(node.value)))
    else if (node.type !== 'Comment') throw new UnsafeSvg()
  return all
}

/** The painting properties of an attribute `style`, as attributes. */
export const styleAttributes = (style: string): Record<string, string> =>
  declared(parse(style, { context: 'declarationList' }))

/** A drawing's own stylesheet with classes, names and painting properties alone; nothing in it refers to a clip or a mask. */
export function plainSheet(source: string): string {
  const sheet = parse(source)
  if (sheet.type !== 'StyleSheet') throw new UnsafeSvg()
  const rules: string[] = []
  for (const rule of sheet.children) {
    if (rule.type === 'Comment') continue
    if (rule.type !== 'Rule') throw new UnsafeSvg()
    const selectors = generate(rule.prelude)
    if (!/^[.#]?[\w-]+(,[.#]?[\w-]+)*$/.test(selectors)) throw new UnsafeSvg()
    const values = declared(rule.block)
    if ('clip-path' in values || 'mask' in values) throw new UnsafeSvg()
    const written = Object.entries(values).map(([name, value]) => `${name}:${value}`)
    rules.push(`${selectors}{${written.join(';')}}`)
  }
  return rules.join('\n')
}
