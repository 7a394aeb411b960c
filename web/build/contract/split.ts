import { existsSync } from 'node:fs'
import { fileOf, partsOf, type Imported, type Parts, type Statement } from './statements.ts'

/** Of a module of the contract: what stands without zod. */
export const LIGHT = '?light'

const known = new Map<string, Parts>()
function partsOfKnown(file: string): Parts {
  const parts = known.get(file) ?? partsOf(file)
  known.set(file, parts)
  return parts
}

const heavy = new Map<string, Set<string>>()
/** What a module of the contract declares, or passes on, that stands on zod. */
export function heavyNames(file: string): Set<string> {
  const found = heavy.get(file)
  if (found) return found
  const names = new Set<string>()
  heavy.set(file, names)
  if (!existsSync(file)) return names
  const { imports, statements } = partsOfKnown(file)
  for (const one of imports) if (isHeavy(one, file)) names.add(one.local)
  for (let had = -1; had !== names.size;) {
    had = names.size
    for (const { declares, names: named } of statements)
      if ([...named].some((name) => names.has(name))) for (const name of declares) names.add(name)
  }
  return names
}

function isHeavy({ source, imported }: Imported, from: string): boolean {
  if (source === 'zod') return true
  const file = fileOf(source, from)
  return file !== null && heavyNames(file).has(imported)
}

const isOf = (statement: Statement, names: Set<string>) => statement.declares.some((name) => names.has(name))

/** Whether a module has both: what stands on zod, and what does not. */
function splits(file: string): boolean {
  const names = heavyNames(file)
  if (names.size === 0) return false
  return partsOfKnown(file).statements.some((statement) => !isOf(statement, names))
}

/** The module that a name of a module of the contract is taken from. */
const homeOf = (file: string, name: string): string =>
  splits(file) && !heavyNames(file).has(name) ? file + LIGHT : file

export function importLine({ local, imported, source, exported }: Imported, from: string): string {
  const file = fileOf(source, from)
  const path = JSON.stringify(file === null ? source : homeOf(file, imported))
  return exported
    ? `export { ${imported} as ${local} } from ${path}`
    : `import { ${imported} as ${local} } from ${path}`
}

/** Declared so that it is left out where nobody asks for it. */
function written({ code }: Parts, { start, end, made }: Statement): string {
  let text = code.slice(start, end)
  for (const part of made.toReversed()) {
    const [from, to] = [part.start - start, part.end - start]
    text = `${text.slice(0, from)}/* @__PURE__ */ (() => (${text.slice(from, to)}))()${text.slice(to)}`
  }
  return text
}

function linesOf(
  file: string,
  wanted: (statement: Statement) => boolean,
  isOurs: (one: Imported) => boolean,
) {
  const parts = partsOfKnown(file)
  const statements = parts.statements.filter(wanted)
  const named = new Set(statements.flatMap(({ names }) => [...names]))
  const imports = parts.imports.filter((one) => (one.exported ? isOurs(one) : named.has(one.local)))
  return {
    statements,
    named,
    lines: [
      ...imports.map((one) => importLine(one, file)),
      ...statements.map((statement) => written(parts, statement)),
    ],
  }
}

export function lightPart(file: string): string {
  const names = heavyNames(file)
  const { statements, lines } = linesOf(
    file,
    (statement) => !isOf(statement, names),
    (one) => !names.has(one.local),
  )
  const hidden = statements.filter(({ exported }) => !exported).flatMap(({ declares }) => declares)
  return [...lines, ...(hidden.length ? [`export { ${hidden.join(', ')} }`] : [])].join('\n')
}

/** The module itself: what stands on zod, and the rest of it from its other part. */
export function heavyPart(file: string): string {
  const names = heavyNames(file)
  if (!splits(file))
    return linesOf(
      file,
      () => true,
      () => true,
    ).lines.join('\n')
  const { named, lines } = linesOf(
    file,
    (statement) => isOf(statement, names),
    (one) => names.has(one.local),
  )
  const light = partsOfKnown(file).statements.filter((statement) => !isOf(statement, names))
  const path = JSON.stringify(file + LIGHT)
  const used = light.flatMap(({ declares }) => declares).filter((name) => named.has(name))
  const passed = light.filter(({ exported }) => exported).flatMap(({ declares }) => declares)
  return [
    ...(used.length ? [`import { ${used.join(', ')} } from ${path}`] : []),
    ...(passed.length ? [`export { ${passed.join(', ')} } from ${path}`] : []),
    ...lines,
  ].join('\n')
}
