import { parseSync, Visitor } from 'oxc-parser'

type Part = { type: string }
type Given = Part & { properties: readonly Part[] }
type Named = Part & { key: Part & { name?: string; value?: unknown }; value: Part }
/** A text that is named in the code, and what it is given there; null where that is put together elsewhere. */
export type Use = { key: string; given: string[] | null }

const literal = (part: Part | null | undefined): string[] => {
  if (part?.type === 'Literal') {
    const { value } = part as Part & { value: unknown }
    return typeof value === 'string' ? [value] : []
  }
  if (part?.type === 'JSXExpressionContainer')
    return literal((part as Part & { expression: Part }).expression)
  if (part?.type !== 'ConditionalExpression') return []
  const { consequent, alternate } = part as Part & { consequent: Part; alternate: Part }
  return [...literal(consequent), ...literal(alternate)]
}
const nameOf = ({ key }: Named) => key.name ?? String(key.value)

function namesOf(part: Part | null | undefined): string[] | null {
  if (!part) return []
  if (part.type === 'JSXExpressionContainer') return namesOf((part as Part & { expression: Part }).expression)
  if (part.type !== 'ObjectExpression') return null
  const { properties } = part as Given
  return properties.every((one) => one.type === 'Property')
    ? properties.map((one) => nameOf(one as Named))
    : null
}

/** Where a file names texts by themselves: as `t('…')`, as a `<T>`, in a toast, and as what a success says. */
export function usesOfTexts(path: string, source: string): Use[] {
  const found: Use[] = []
  const see = (keys: readonly string[], given: string[] | null) =>
    found.push(...keys.map((key) => ({ key, given })))
  new Visitor({
    CallExpression({ callee, arguments: [key, given] }) {
      if (callee.type === 'Identifier' && callee.name === 't') see(literal(key), namesOf(given))
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'T') return
      const of = (wanted: string) => {
        for (const one of attributes)
          if (one.type === 'JSXAttribute' && one.name.name === wanted) return one.value
        return undefined
      }
      see(literal(of('keyName')), namesOf(of('params')))
    },
    ObjectExpression(node) {
      const own = new Map(
        (node as Given).properties.flatMap((one) =>
          one.type === 'Property' ? [[nameOf(one as Named), (one as Named).value] as const] : [],
        ),
      )
      if (own.has('severity')) see(literal(own.get('message')), namesOf(own.get('params')))
      see(literal(own.get('success')), [])
    },
  }).visit(parseSync(path, source).program)
  return found
}
