import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../core/make-folder.ts'
import { FolderInUse } from '../../db/driver.ts'
import { lockFolder } from '../../db/lock.ts'
import { DAY_MS } from '../durations.ts'

const folderOf = (dataFolder: string) => join(dataFolder, 'tmp')

/** The folders that this process has taken, by data folder; it holds their locks as long as it lives. */
const taken = new Map<string, string>()
const locks: (() => void)[] = []

function takeOne(dataFolder: string): string {
  for (;;) {
    const folder = join(folderOf(dataFolder), randomUUID())
    makeFolder(folder)
    try {
      locks.push(lockFolder(folder))
    } catch (error) {
      // Where the file system knows no locks, the folder goes by its age, and is made again when it is needed.
      if (!(error instanceof FolderInUse) && existsSync(folder)) return folder
    }
    // A server that starts right now may have found it before it was locked.
    if (existsSync(join(folder, 'in-use'))) return folder
  }
}

/** Where a file, or a folder of files, may stand for as long as a request or a job takes. */
export function temporaryPath(dataFolder: string): string {
  let folder = taken.get(dataFolder)
  if (folder === undefined) taken.set(dataFolder, (folder = takeOne(dataFolder)))
  return join(folder, randomUUID())
}

/** Whether the process that took a folder has ended; undefined where nobody can say. */
function isOver(folder: string): boolean | undefined {
  if (!existsSync(join(folder, 'in-use'))) return undefined
  try {
    lockFolder(folder)()
    return true
  } catch (error) {
    return error instanceof FolderInUse ? false : undefined
  }
}

/**
 * Removes what servers that were killed left while they received or read files: at once what was taken by a process
 * that lives no more, and after a day what says of nobody.
 */
export function forgetTemporaryFiles(dataFolder: string): void {
  const folder = folderOf(dataFolder)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && (isOver(path) ?? stats.mtimeMs < Date.now() - DAY_MS))
      rmSync(path, { recursive: true, force: true })
  }
}
