import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { narrowestFirst } from '../src/app/narrowest-first.ts'

const source = join(import.meta.dirname, '../src')

export type WrittenScreen = {
  path: string
  frame: string
  /** Where the screen stands, below web/src. */
  module: string
  /** The key of its title, where it has one. */
  title?: string | undefined
}

/** The manifests, and the list that is made of them, which has a screen of its own. */
function manifests(): string[] {
  const features = readdirSync(join(source, 'features'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )
  return [...features.map(({ name }) => `features/${name}/feature.ts`), 'app/screens.ts']
}

function writtenIn(file: string): WrittenScreen[] {
  const text = readFileSync(join(source, file), 'utf8')
  const found = [...text.matchAll(/\{[^{}]*\bframe: '([^']+)'[^{}]*\}/g)].map(([screen, frame = '']) => {
    const path = /\bpath: '([^']+)'/.exec(screen)?.[1]
    const load = /\bload: \(\) => import\('([^']+)'\)/.exec(screen)?.[1]
    if (!path || !load) throw new Error(`${file} names a screen in another way than this reads it`)
    const title = /\btitle: '([^']+)'/.exec(screen)?.[1]
    return { path, frame, module: posix.join(posix.dirname(file), load), title }
  })
  if (found.length !== text.match(/\bload:/g)?.length)
    throw new Error(`${file} names its screens in another way than this reads them`)
  return found
}

/**
 * The screens as the manifests name them, read as text: of a screen that is loaded, nobody can tell which file it is.
 * In the order in which the application looks for one.
 */
export const writtenScreens = (): WrittenScreen[] => narrowestFirst(manifests().flatMap(writtenIn))
