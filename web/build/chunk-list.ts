import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What a file of the build is made of. Kept beside the build, not in it: a test reads it. */
export const chunkListFile = `${root}.cache/web-chunks.json`
/** Where the web application is built, unless told otherwise. */
export const webOut = `${root}dist/web`
export type ChunkList = Record<string, { screen: string | null; modules: string[]; imports: string[] }>

export function chunkList(): Plugin {
  return {
    name: 'cairn:chunk-list',
    // Of the build that is served; one made elsewhere, for another installation, is not what the test reads.
    apply: ({ build }, { command }) => command === 'build' && build?.outDir === webOut,
    writeBundle(_options, bundle) {
      const ours = (id: string) => id.replace(root, '').replace(/\?.*$/, '')
      const list: ChunkList = {}
      for (const part of Object.values(bundle))
        if (part.type === 'chunk')
          list[part.fileName] = {
            screen: part.facadeModuleId && ours(part.facadeModuleId),
            modules: part.moduleIds.map(ours),
            imports: part.imports,
          }
      mkdirSync(`${root}.cache`, { recursive: true })
      writeFileSync(chunkListFile, JSON.stringify(list))
    },
  }
}
