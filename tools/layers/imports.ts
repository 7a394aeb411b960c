import { posix } from 'node:path'
import { parseSync, Visitor, type EcmaScriptModule, type Node, type Program } from 'oxc-parser'
import type { SourceFile } from './files.ts'

/** One import: the file it stands in, and what it names — a path of the project, or a package. */
export type Import = { from: string; to: string; kind: 'file' | 'package' | 'node' }

const ours: Record<string, string> = { contract: 'contract/src/', server: 'server/src/', tools: 'tools/' }

/** A file as its parser sees it; `unread`: why it says nothing, where it could not be read. */
export function parsed({ path, text }: SourceFile) {
  const { program, module, errors, comments } = parseSync(path, text)
  const [error] = errors
  const nothing = program.body.length === 0 && comments.length === 0 && text.trim() !== ''
  const unread = error?.message ?? (nothing ? 'nothing was found in it' : undefined)
  return { program, imports: importsIn(path, text, program, module), unread }
}

/** The text between two quotes; undefined where what is imported is put together while it runs. */
const written = (source: string) => /^(['"`])([^'"`$]+)\1$/.exec(source.trim())?.[2]

const isMeta = (one: Node | undefined, name: string): boolean =>
  one?.type === 'MemberExpression' &&
  one.object.type === 'MetaProperty' &&
  one.property.type === 'Identifier' &&
  one.property.name === name

type Specifier = { start: number; value: string }

/** What is named in other ways than by an import: a module's type, files by a pattern, a script beside this one. */
function namedOtherwise(text: string, program: Program): Specifier[] {
  const found: Specifier[] = []
  const add = ({ start, end }: { start: number; end: number }, beside = '') => {
    const value = written(text.slice(start, end)) ?? unknown
    // A pattern may leave some out; an address is beside this file without saying so.
    if (!value.startsWith('!')) found.push({ start, value: /^[.(]/.test(value) ? value : beside + value })
  }
  new Visitor({
    TSImportType: ({ source }) => add(source),
    CallExpression({ callee, arguments: [first] }) {
      if (!isMeta(callee, 'glob') || !first) return
      if (first.type !== 'ArrayExpression') return add(first)
      for (const one of first.elements) if (one) add(one)
    },
    NewExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || !isMeta(second, 'url') || !first) return
      // A folder beside this file, or a file that is no source.
      if (/\.[cm]?[jt]sx?['"`]$/.test(text.slice(first.start, first.end))) add(first, './')
    },
  }).visit(program)
  return found
}

function importsIn(path: string, text: string, program: Program, module: EcmaScriptModule): Import[] {
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((e) => e.moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      start: moduleRequest.start,
      value: written(text.slice(moduleRequest.start, moduleRequest.end)) ?? unknown,
    })),
    ...namedOtherwise(text, program),
  ]
  const places = new Map(specifiers.map(({ start, value }) => [start, value]))
  return [...places].toSorted(([a], [b]) => a - b).map(([, specifier]) => resolve(path, specifier))
}

/** What an import names that is put together while it runs. */
export const unknown = '(unknown)'

function resolve(from: string, whole: string): Import {
  const specifier = whole.replace(/\?.*$/, '')
  if (specifier.startsWith('.')) return { from, to: posix.join(posix.dirname(from), specifier), kind: 'file' }
  const [, name = '', rest = ''] = /^#(\w+)\/(.+)$/.exec(specifier) ?? []
  const folder = ours[name]
  if (folder) return { from, to: folder + rest, kind: 'file' }
  if (specifier.startsWith('node:')) return { from, to: specifier, kind: 'node' }
  const parts = specifier.split('/')
  return { from, to: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), kind: 'package' }
}
