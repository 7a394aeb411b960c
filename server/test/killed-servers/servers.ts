import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tools/lib/ports.ts'
import { root } from '#tools/lib/run.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { startNginx } from '#tools/services/nginx.ts'
import { folder } from '../own-process.ts'
import { atEnd } from '../setup/at-end.ts'

/** Servers of their own processes behind nginx, as `deploy/nginx` has it, and what is done to them. */
export type Servers = {
  port: number
  /** When one was killed. */
  kills: number[]
  /** Kills one at random, without a word, and starts it again at its port; resolves once it is ready. */
  killOne(): Promise<void>
}

export async function startServers(count: number, env: Record<string, string>): Promise<Servers> {
  const dataFolder = folder()
  const kills: number[] = []
  const start = (port: number) =>
    startCairn({ port, dataFolder, env: { ...env, CAIRN_TRUSTED_PROXIES: '127.0.0.1' } })
  const servers: Cairn[] = []
  atEnd(() => Promise.all(servers.map((server) => server.stop())))
  // One after the other: each takes both processors while it starts.
  for (let n = 0; n < count; n++) servers.push(await start(await freePort()))
  const nginx = await startNginx(before(servers.map(({ port }) => port)))
  atEnd(() => nginx.stop())
  return {
    port: nginx.port,
    kills,
    async killOne() {
      const place = Math.floor(Math.random() * count)
      const server = servers[place]
      if (!server) return
      process.kill(server.pid, 'SIGKILL')
      kills.push(performance.now())
      await server.stop()
      servers[place] = await start(server.port)
    },
  }
}

/** What is in `deploy/nginx`, but for TLS and where things are. */
function before(ports: number[]): (port: number) => string {
  const own = folder()
  const [conf = '', locations = ''] = ['cairn.conf', 'locations.conf'].map((name) =>
    readFileSync(join(root, 'deploy/nginx', name), 'utf8'),
  )
  const file = join(own, 'locations.conf')
  writeFileSync(file, locations.replace('/etc/nginx/cairn', join(root, 'deploy/nginx')))
  const shared = conf.slice(0, conf.search(/^server \{/m))
  const upstream = shared.replace(/^.*server cairn:3000(.*)$/m, (_, how: string) =>
    ports.map((port) => `  server 127.0.0.1:${port}${how}`).join('\n'),
  )
  return (port) => `${upstream}
server { listen 127.0.0.1:${port}; include ${file}; }`
}
