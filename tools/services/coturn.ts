import { freePort, listening } from '#tools/lib/ports.ts'
import { findProgram, startProgram, temporaryFolder, type Service } from './service.ts'

export const findCoturn = () => findProgram('turnserver')

export type Turn = Service & { secret: string }

/** A TURN relay on this machine that takes the short-lived credentials made from `secret`. */
export async function startCoturn(secret = 'a secret of this run alone'): Promise<Turn> {
  const program = findCoturn()
  if (!program) throw new Error('no turnserver (coturn) found on this machine')
  const port = await freePort()
  const folder = temporaryFolder('coturn')
  const stop = await startProgram({
    name: 'coturn',
    program,
    argv: [
      '-n',
      ...pairs({
        'listening-ip': '127.0.0.1',
        'relay-ip': '127.0.0.1',
        'listening-port': String(port),
        'static-auth-secret': secret,
        realm: 'cairn.test',
        userdb: `${folder}/turndb`,
        pidfile: `${folder}/turn.pid`,
        'log-file': 'stdout',
      }),
      '--use-auth-secret',
      '--allow-loopback-peers',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--no-software-attribute',
    ],
    folder,
    ready: () => listening(port),
  })
  return { url: `turn:127.0.0.1:${port}`, port, secret, stop }
}

const pairs = (options: Record<string, string>) =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
