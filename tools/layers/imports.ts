import { posix } from 'node:path'
import { parseSync, type EcmaScriptModule } from 'oxc-parser'
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
  return { program, imports: importsIn(path, text, module), unread }
}

/** The text between two quotes; undefined where what is imported is put together while it runs. */
const written = (source: string) => /^(['"`])([^'"`$]+)\1$/.exec(source.trim())?.[2]

function importsIn(path: string, text: string, module: EcmaScriptModule): Import[] {
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((e) => e.moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      start: moduleRequest.start,
      value: written(text.slice(moduleRequest.start, moduleRequest.end)) ?? unknown,
    })),
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
