import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FolderInUse } from './driver.ts'
import { lockFolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that has the folder until it is killed. */
async function another() {
  const code = `import { lockFolder } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
    lockFolder(${JSON.stringify(folder)}); console.log('has it'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the lock of the data folder', () => {
  it('holds whatever number a container gives its process, and ends with the process that held it', async () => {
    const child = await another()
    // Two containers: in each the server is the process 1, or any other number that is this one's here.
    writeFileSync(join(folder, 'lock'), String(process.pid))
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockFolder(folder)()
  })

  it('is free after a power cut, though the number it left is that of a process again', () => {
    writeFileSync(join(folder, 'lock'), String(process.ppid))
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    unlock()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })
})
