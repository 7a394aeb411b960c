import { posix } from 'node:path'
import type { SourceFile } from './files.ts'

/** One import: the file it stands in, and what it names — a path of the project, or a package. */
export type Import = { from: string; to: string; kind: 'file' | 'package' | 'node' }

const statement =
  /(?:^|[\s;}])(?:import|export)\s+(?:[\w*{}\s,$]+?\s+from\s+)?(['"])([^'"\n]+)\1|\bimport\(\s*(['"])([^'"\n]+)\3/g
const comment = /\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g
const ours: Record<string, string> = { contract: 'contract/src/', server: 'server/src/', tools: 'tools/' }

/** Every import, re-export and dynamic import of a file. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.replace(comment, '$1').matchAll(statement)].map((match): Import => {
    const specifier = (match[2] ?? match[4] ?? '').replace(/\?.*$/, '')
    if (specifier.startsWith('.'))
      return { from: path, to: posix.join(posix.dirname(path), specifier), kind: 'file' }
    const [, name = '', rest = ''] = /^#(\w+)\/(.+)$/.exec(specifier) ?? []
    const folder = ours[name]
    if (folder) return { from: path, to: folder + rest, kind: 'file' }
    if (specifier.startsWith('node:')) return { from: path, to: specifier, kind: 'node' }
    const parts = specifier.split('/')
    return { from: path, to: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), kind: 'package' }
  })
}
