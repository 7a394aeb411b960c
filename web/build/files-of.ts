import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const chunksIn = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((part) => part.type === 'chunk')

/** The page's own script. */
export function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = chunksIn(bundle).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  return entry
}

/** Every file a module's chunk needs beside the page's own script: itself, what it imports at once, and their styles. */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  source: string,
  isIn = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId === source,
): string[] {
  const first = chunksIn(bundle).find(isIn)
  if (!first) throw new Error(`${relative(here('..'), source)} has no chunk of its own`)
  const entry = entryOf(bundle)
  const given = new Set([entry.fileName, ...entry.imports])
  const files = new Set<string>()
  const visit = (name: string) => {
    if (given.has(name) || files.has(name)) return
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const other of chunk.imports) visit(other)
  }
  visit(first.fileName)
  return [...files]
}
