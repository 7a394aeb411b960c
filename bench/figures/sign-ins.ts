import { join } from 'node:path'
import { root, run } from '#tools/lib/run.ts'
import type { Bench } from '../bench.ts'
import { atLeast, median, type Figure } from '../figure.ts'
import { requestsPerSecond } from '../load.ts'

async function hashesPerSecond(seconds: number): Promise<number> {
  const { code, output } = await run(process.execPath, [
    join(root, 'bench', 'bare-hashing.ts'),
    String(seconds),
  ])
  const rate = Number(output.trim().split('\n').at(-1))
  if (code !== 0 || !rate) throw new Error(`Hashing did not go on:\n${output}`)
  return rate
}

/** Sign-ins a second against checking the password alone. */
export async function signIns({ data, server, settings }: Bench): Promise<Figure[]> {
  const call = {
    port: server.port,
    host: 'demo.localhost',
    method: 'POST' as const,
    path: '/api/v1/auth/login',
    headers: { 'content-type': 'application/json' },
    bodies: data.emails.map((email) => JSON.stringify({ email, password: data.password })),
  }
  await requestsPerSecond(call, 2)
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round < settings.rounds; round++) {
    own.push(await requestsPerSecond(call, settings.seconds))
    bare.push(await hashesPerSecond(settings.seconds))
  }
  return [
    {
      ...atLeast('POST /auth/login', [median(own), median(bare)], 0.7, 'sign-ins/s'),
      note: 'the reference is Argon2id alone, same parameters, 16 at once',
    },
  ]
}
