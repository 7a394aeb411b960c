import pino from 'pino'
import type { Driver, Statement } from '#server/db/driver.ts'
import { postgresDriver } from '#server/db/postgres.ts'
import { readEnv } from '#server/env.ts'
import { createServer } from '#server/server.ts'
import type { Call } from './load.ts'

/** A transaction as it was sent: statements that left together stand together. */
export type Recorded = {
  begin: string
  batches: Statement[][]
  /** Answered once it is committed, as what writes is. */
  writes?: boolean
}

export type Asked = Pick<Call, 'method' | 'path' | 'host' | 'headers'> & { body?: unknown }

/** Often enough, the server prepares the statements of a request; the first may also look up the company. */
export const BEFORE_RECORDING = 10

/**
 * What SQL a request makes the server send, recorded from the server itself, so that the bare server does the same
 * today and after every change. Of several that stand for one, the last is recorded: where each writes what the next may not find.
 */
export async function recordSql(
  env: Record<string, string>,
  calls: Record<string, Asked | readonly Asked[]>,
): Promise<Record<string, Recorded>> {
  const driver = postgresDriver({ url: env['DATABASE_URL'] ?? '', poolSize: 4, onError: () => {} })
  let last: Recorded | undefined
  const recording: Driver = {
    ...driver,
    transaction(options, body) {
      const recorded: Recorded = {
        begin: options.readOnly ? 'begin read only' : 'begin',
        batches: [[...options.prelude]],
      }
      let underWay = 0
      // The server’s own look at jobs and maintenance is not the request’s.
      if (options.prelude.some(({ name }) => name?.startsWith('actor_'))) last = recorded
      return driver.transaction(options, (tx, prelude) =>
        body(
          {
            async query(statement) {
              if (underWay === 0) recorded.batches.push([])
              underWay++
              recorded.batches.at(-1)?.push(statement)
              return tx.query(statement).finally(() => underWay--)
            },
          },
          prelude,
        ),
      )
    },
  }
  const server = await createServer(readEnv(env), recording, pino({ level: 'silent' }))
  const found: Record<string, Recorded> = {}
  try {
    for (const [name, of] of Object.entries(calls)) {
      const all = 'path' in of ? Array.from({ length: BEFORE_RECORDING + 1 }, () => of) : of
      let answer = { statusCode: 0 }
      for (const { method = 'GET', path, host, headers, body } of all) {
        last = undefined
        const payload = body === undefined ? {} : { payload: body as object }
        answer = await server.app.inject({ method, url: path, headers: { host, ...headers }, ...payload })
      }
      const recorded = last
      if (answer.statusCode !== 200 || !recorded)
        throw new Error(`${all.at(-1)?.path} answered ${answer.statusCode}`)
      found[name] = recorded
    }
  } finally {
    await server.close()
    await driver.close()
  }
  return found
}
