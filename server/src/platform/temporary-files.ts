import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes what a server that was killed left in the data folder while it received or read files. */
export function forgetTemporaryFiles(dataFolder: string): void {
  const folder = join(dataFolder, 'tmp')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}
