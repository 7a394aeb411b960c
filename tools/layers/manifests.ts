import { parseSync } from 'oxc-parser'
import type { SourceFile } from './files.ts'
import type { Complaint } from './house.ts'

const LIST = 'web/src/features.ts'
const manifestOf = (folder: string) => `web/src/features/${folder}/feature.ts`
const folderOf = (path: string) => /^web\/src\/features\/([^/]+)\/./.exec(path)?.[1]

/** A manifest is part of the first load of every page: what it imports for more than its type, everybody fetches. */
function brings({ path, text }: SourceFile): boolean {
  const { staticImports, staticExports } = parseSync(path, text).module
  return (
    staticImports.some(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType)) ||
    staticExports.some(({ entries }) => entries.some((entry) => entry.moduleRequest && !entry.isType))
  )
}

/** Every folder of the web's features has a manifest, which is light and stands in the list. */
export function manifestComplaints(files: readonly SourceFile[]): Complaint[] {
  const at = new Map(files.map((file) => [file.path, file]))
  const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []))
  const listed = at.get(LIST)?.text ?? ''
  return [...folders].flatMap((folder) => {
    const path = manifestOf(folder)
    const manifest = at.get(path)
    if (!manifest) return [{ path: `web/src/features/${folder}`, because: 'a feature without a feature.ts' }]
    return [
      ...(brings(manifest)
        ? [{ path, because: 'a manifest imports types alone: what it names is fetched when it is wanted' }]
        : []),
      ...(listed.includes(`'./features/${folder}/feature.ts'`)
        ? []
        : [{ path, because: `a manifest that ${LIST} does not list brings nothing` }]),
    ]
  })
}
