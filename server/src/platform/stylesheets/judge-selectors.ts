import { ident, walk, type CssNode, type Selector } from 'css-tree'
import type { LeftOutKind } from '#contract/companies/own-stylesheets.ts'

/** Elements that people type into or choose with. */
const controls = new Set(
  `
  input textarea select option optgroup datalist button form output fieldset
`
    .trim()
    .split(/\s+/),
)
/** Attributes of the application whose value says how something looks, and never what somebody typed. */
const comparable = new Set(
  `
  data-mantine-color-scheme data-variant data-size data-position data-side data-orientation dir lang
  role aria-current aria-selected aria-expanded aria-pressed aria-checked aria-disabled
  aria-orientation aria-sort aria-busy aria-hidden
`
    .trim()
    .split(/\s+/),
)
/** Those of which only may be asked whether they are there. */
const present = /^(data-[a-z0-9-]+|disabled|hidden|open|inert)$/

const plain = (name: string) => ident.decode(name).toLowerCase()
const localName = (name: string) => plain(name.split('|').at(-1) ?? '')

/** Whether a selector speaks of a form control, at any depth. */
export function namesControl(node: CssNode): boolean {
  let found = false
  walk(node, (one) => {
    if (one.type === 'TypeSelector' && controls.has(localName(one.name))) found = true
  })
  return found
}

function compounds({ children }: Selector): CssNode[][] {
  const all: CssNode[][] = [[]]
  for (const node of children)
    if (node.type === 'Combinator') all.push([])
    else all.at(-1)?.push(node)
  return all
}

/**
 * Why a selector cannot stay. A bare `[value^="a"]`, one within `:is()` or below `&` matches a field as well, so that an
 * attribute stays only by its own name; on a field none stays at all.
 */
export function problemOfSelector(selector: CssNode, insideControl: boolean): LeftOutKind | null {
  if (selector.type !== 'Selector') return 'unreadable'
  let problem: LeftOutKind | null = null
  for (const compound of compounds(selector)) {
    const onControl = insideControl || compound.some(namesControl)
    for (const part of compound)
      walk(part, (node) => {
        if (node.type === 'Raw') problem ??= 'unreadable'
        if (node.type === 'PseudoClassSelector' && /(^|-)has$/.test(plain(node.name))) problem ??= 'has'
        if (node.type !== 'AttributeSelector') return
        const name = plain(node.name.name)
        const stays =
          node.matcher === null ? present.test(name) || comparable.has(name) : comparable.has(name)
        const exact = node.matcher === null || node.matcher === '='
        if (onControl || !stays || !exact) problem ??= 'attribute'
      })
  }
  return problem
}
