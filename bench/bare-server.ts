/**
 * The reference: node:http and pg, nothing else. For each path it sends the statements that the server was seen to
 * send, batched as the server batches them, over a pool of the same size, and answers the last rows as JSON. A header `as` says
 * whom it is sent for: `own,theirs` ids in pairs, each put in the place of the one that was recorded.
 */
import { createServer } from 'node:http'
import pg from 'pg'
import type { Recorded } from './record-sql.ts'

const { url, poolSize, paths } = JSON.parse(process.env.BARE ?? '') as {
  url: string
  poolSize: number
  paths: Record<string, Recorded>
}
const pool = new pg.Pool({ connectionString: url, max: poolSize, pipeline: true })

const NOBODY: ReadonlyMap<unknown, unknown> = new Map()
function putInPlace(as: string | undefined): ReadonlyMap<unknown, unknown> {
  if (!as) return NOBODY
  const ids = as.split(',')
  return new Map(ids.flatMap((id, at) => (at % 2 ? [[ids[at - 1], id]] : [])))
}

async function answer({ begin, batches, writes }: Recorded, as: ReadonlyMap<unknown, unknown>) {
  const client = await pool.connect()
  const opened = client.query(begin)
  let rows: unknown[] = []
  for (const batch of batches) {
    const results = await Promise.all(
      batch.map(({ text, values, name }) =>
        client.query({
          text,
          ...(values ? { values: values.map((value) => as.get(value) ?? value) } : {}),
          ...(name ? { name } : {}),
        }),
      ),
    )
    rows = results.map((result) => result.rows as unknown)
  }
  await opened
  const committed = client.query('commit').finally(() => client.release())
  if (writes) await committed
  return { data: rows }
}

const server = createServer((request, response) => {
  const recorded = paths[request.url ?? '']
  if (!recorded) return void response.writeHead(404).end()
  answer(recorded, putInPlace(request.headers['as']?.toString())).then(
    (data) => {
      const body = JSON.stringify(data)
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      response.writeHead(500).end()
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`listening on ${address.port}\n`)
})
