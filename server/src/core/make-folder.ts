import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it, for its owner alone. Node's own way tries for ever where a folder above can be
 * made by nobody, as in /proc: here each is tried once.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts makes the same.
    if (!existsSync(folder)) throw error
  }
}
