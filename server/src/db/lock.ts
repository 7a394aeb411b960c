import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUse } from './driver.ts'

const BUSY = 5
/** A lock that nobody holds on to would be collected, and with it given back. */
const held = new Set<DatabaseSync>()

/** Who has it, for the words of a refusal; it decides nothing. */
function holder(note: string): string {
  try {
    return ` by ${readFileSync(note, 'utf8').trim()}`
  } catch {
    return ''
  }
}

/**
 * Takes a folder for this process alone: two processes on one embedded database would silently lose rows. The lock is
 * the system's own, on an open file (SQLite knows how to take it everywhere): it ends with the process, however that
 * ends, and holds between containers, where a process number says nothing. Returns the function that gives it back.
 */
export function lockFolder(folder: string): () => void {
  // Names the folder where it cannot be written, which SQLite does not.
  accessSync(folder, constants.W_OK)
  const note = join(folder, 'lock')
  const lock = new DatabaseSync(join(folder, 'in-use'), { timeout: 0 })
  try {
    // Nothing is ever written: it can be taken on a full disk too.
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    throw new FolderInUse(
      `The data folder is in use${holder(note)}. Stop it first, or choose another CAIRN_DATA.`,
      { cause: error },
    )
  }
  try {
    writeFileSync(note, `the process ${process.pid} on ${hostname()}\n`, { mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  held.add(lock)
  return () => {
    rmSync(note, { force: true })
    held.delete(lock)
    lock.close()
  }
}
