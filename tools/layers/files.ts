import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '#tools/lib/run.ts'

export type SourceFile = { path: string; text: string }

const notOurs = new Set(['node_modules', '.git', '.cache'])
/** Made while the project is built, run and tested; a folder of such a name elsewhere is read as any other. */
const made = new Set(['dist', 'web/dist', 'data', 'test-results', 'shots'])
const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|pdf|xlsx|ods|zip|gz|br|mp4|webm|vtt)$/i

/** Every text file of the project, found by walking, so that a file not yet committed is judged too. */
export function projectFiles(folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    // A second working tree has a file of that name, where the first has a folder.
    if (notOurs.has(entry.name) || made.has(path)) return []
    if (entry.isDirectory()) return projectFiles(path)
    if (!entry.isFile() || binary.test(entry.name) || /\.log$|^\.env$/.test(entry.name)) return []
    return [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

export const isTest = (path: string) =>
  /\.test\.tsx?$|\.test-data\.|(^|\/)tests?\//.test(path) || path.startsWith('e2e/')
export const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path)
