import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { BUILD_FILE, builtNames } from '#contract/installation/build-names.ts'

const BuildNames = z.partialRecord(z.enum(builtNames), z.string())

/** The folder of the built web application. */
export const webFolder = ({ CAIRN_WEB }: { CAIRN_WEB?: string | undefined }): string =>
  CAIRN_WEB ? resolve(CAIRN_WEB) : fileURLToPath(new URL('../../dist/web', import.meta.url))

/**
 * The environment, and from the build of the web application the addresses that it was made with and that nothing
 * names now: the server's policy and LiveKit's grants follow them.
 */
export function withBuilt(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const file = join(webFolder(source), BUILD_FILE)
  if (!existsSync(file)) return source
  const built = BuildNames.parse(JSON.parse(readFileSync(file, 'utf8')))
  const all = { ...source }
  for (const name of builtNames) if (!all[name]) all[name] = built[name]
  return all
}
