import { freePort, listening } from '#tools/lib/ports.ts'
import { findProgram, startProgram, temporaryFolder, type Service } from './service.ts'

export const findRedis = () => findProgram('redis-server', 'valkey-server')

/** A Redis that keeps nothing. */
export async function startRedis(): Promise<Service> {
  const program = findRedis()
  if (!program) throw new Error('no redis-server found on this machine')
  const port = await freePort()
  const stop = await startProgram({
    name: 'Redis',
    program,
    argv: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    folder: temporaryFolder('redis'),
    ready: () => listening(port),
  })
  return { url: `redis://127.0.0.1:${port}`, port, stop }
}
