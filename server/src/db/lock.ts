import { openSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs'

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Takes a folder for this process alone: two processes on one embedded database would silently lose rows.
 * A lock left by a process that is gone is taken over. Returns the function that gives it back.
 */
export function lockFolder(path: string): () => void {
  for (;;) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, String(process.pid))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(readFileSync(path, 'utf8'))
      if (pid && pid !== process.pid && alive(pid))
        throw new Error(
          `The data folder is in use by the process ${pid}. Stop it first, or choose another CAIRN_DATA.`,
          { cause: error },
        )
      rmSync(path, { force: true })
    }
  }
}
