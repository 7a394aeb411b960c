import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { freePort, listening } from '#tools/lib/ports.ts'
import { root, run } from '#tools/lib/run.ts'
import { findProgram, startProgram, temporaryFolder, type Service } from './service.ts'

/** The version that builds with `go install`: its neighbours carry replaced modules, which that command refuses. */
const version = 'v1.13.5'
const own = join(root, '.cache', 'bin', 'livekit-server')

/** The LiveKit server: installed, or built here with Go before. */
export const findLiveKit = () => findProgram('livekit-server', own)

export const findGo = () => findProgram('go', '/usr/local/go/bin/go')

/** Builds LiveKit with the machine's Go. Nothing when that went well; else what Go said. */
export async function buildLiveKit(): Promise<string | undefined> {
  const go = findGo()
  if (!go) return 'there is no Go'
  const folder = join(root, '.cache', 'bin')
  mkdirSync(folder, { recursive: true })
  const target = `github.com/livekit/livekit-server/cmd/server@${version}`
  const env = {
    GOBIN: folder,
    // Go keeps its caches under the home folder, which a bare environment does not name.
    HOME: process.env.HOME ?? homedir(),
    // Settings of somebody else's build must not change this one.
    GOFLAGS: '-buildvcs=false',
  }
  const { code, output } = await run(go, ['install', target], { env })
  const built = join(folder, 'server')
  if (code !== 0 || !existsSync(built)) return output.trim().split('\n').slice(-5).join(' / ')
  renameSync(built, own)
  return undefined
}

export type LiveKit = Service & { apiKey: string; apiSecret: string }

type Options = {
  program?: string | undefined
  /** A fixed port, where it must come back on the same one. */
  port?: number
  /** Told of what happens in its rooms. */
  webhookUrl?: string
}

/** A LiveKit server for this machine alone. */
export async function startLiveKit(options: Options = {}): Promise<LiveKit> {
  const { program = findLiveKit(), port = await freePort(), webhookUrl } = options
  if (!program) throw new Error('no livekit-server found on this machine')
  const [tcp, udp] = [await freePort(), await freePort()]
  const apiKey = 'devkey'
  const apiSecret = 'a secret of this run alone, long enough'
  const folder = temporaryFolder('livekit')
  const file = join(folder, 'livekit.json')
  // JSON is YAML, which is what LiveKit reads.
  const config = {
    port,
    bind_addresses: ['127.0.0.1'],
    keys: { [apiKey]: apiSecret },
    ...(webhookUrl ? { webhook: { api_key: apiKey, urls: [webhookUrl] } } : {}),
    rtc: {
      tcp_port: tcp,
      udp_port: udp,
      use_external_ip: false,
      node_ip: '127.0.0.1',
      enable_loopback_candidate: true,
    },
    logging: { level: 'warn' },
  }
  writeFileSync(file, JSON.stringify(config))
  const stop = await startProgram({
    name: 'LiveKit',
    program,
    argv: ['--config', file],
    folder,
    ready: () => listening(port),
    // Asked politely it waits until the last person has left.
    signal: 'SIGKILL',
  })
  return { url: `ws://127.0.0.1:${port}`, port, apiKey, apiSecret, stop }
}
