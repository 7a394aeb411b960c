import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tools/lib/run.ts'
import type { Service } from './service.ts'

export type Cairn = Service & { dataFolder: string; pid: number }

type Options = {
  /** A fixed port, where it must come back on the same one. */
  port?: number
  /** Kept when it stops; without it a temporary folder is made and removed. */
  dataFolder?: string
  env?: Record<string, string | undefined>
  /** As production runs it, from what `tools/build.ts` made; without it from its sources. */
  built?: boolean
}

/** The password of every demo account of a server started here. */
export const demoPassword = 'three stones on a hill'

const readyIn = 120_000

/** The real server, on the embedded database with its demo content unless told otherwise. */
export async function startCairn({ port = 0, dataFolder, env = {}, built }: Options = {}): Promise<Cairn> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'cairn-data-'))
  const child = spawn(process.execPath, [built ? 'dist/server/main.js' : 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      DATABASE_URL: undefined,
      PORT: String(port),
      HOST: '127.0.0.1',
      CAIRN_DATA: folder,
      CAIRN_DEMO_PASSWORD: demoPassword,
      CAIRN_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', kill)
    if (!dataFolder) rmSync(folder, { recursive: true, force: true })
  }
  let said = ''
  const url = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), readyIn)
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
      const ready = /Cairn is ready at (http:\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
  if (url && child.pid)
    return { url, port: Number(new URL(url).port), pid: child.pid, dataFolder: folder, stop }
  await stop()
  throw new Error(`the server did not start:\n${said}`)
}
