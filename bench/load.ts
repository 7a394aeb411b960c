import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#tools/lib/run.ts'
import { findProgram } from '#tools/services/service.ts'
import { median } from './figure.ts'

export const CONNECTIONS = 16

export type Call = {
  port: number
  host: string
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  /** Sent in turn. */
  bodies?: readonly string[]
}

/** Requests a second that 16 connections get answered. Throws where an answer is not a success. */
export async function requestsPerSecond(call: Call, seconds: number): Promise<number> {
  const wrk = findProgram('wrk')
  return wrk ? withWrk(wrk, call, seconds) : ownLoop(call, seconds)
}

async function withWrk(wrk: string, call: Call, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const script = join(folder, 'call.lua')
  const headers = Object.entries({ host: call.host, ...call.headers })
  writeFileSync(
    script,
    `wrk.method = ${JSON.stringify(call.method ?? 'GET')}
${headers.map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`).join('\n')}
local bodies = {${(call.bodies ?? []).map((body) => JSON.stringify(body)).join(',')}}
local n = 0
request = function()
  if #bodies == 0 then return wrk.format() end
  n = n % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[n])
end`,
  )
  try {
    const { code, output } = await run(wrk, [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '-s',
      script,
      `http://127.0.0.1:${call.port}${call.path}`,
    ])
    const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
    if (code !== 0 || !rate || /Non-2xx|Socket errors/.test(output))
      throw new Error(`${call.path} was not always answered:\n${output}`)
    return rate
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ownLoop(call: Call, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = Date.now() + seconds * 1000
  let done = 0
  const worker = async (n: number) => {
    for (let i = n; Date.now() < end; i += CONNECTIONS) {
      await send(call, agent, call.bodies?.[i % call.bodies.length])
      done++
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => worker(n)))
  agent.destroy()
  return done / ((performance.now() - began) / 1000)
}

const ANSWERED_WITHIN_MS = 60_000

/** One request; resolves with the answer's text. Throws where it is not a success, or does not come. */
export function send(call: Call, agent: Agent, body?: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: call.port,
        method: call.method ?? 'GET',
        path: call.path,
        headers: {
          host: call.host,
          ...call.headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${call.path} answered ${answer.statusCode}: ${text.slice(0, 300)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.setTimeout(ANSWERED_WITHIN_MS, () => sent.destroy(new Error(`${call.path} was not answered`)))
    sent.end(body)
  })
}

const ALONE = 15
const BEFORE = 3

/** Milliseconds that one request takes alone, over a connection that is there: the median of several. */
export async function milliseconds(call: Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  try {
    for (let i = 0; i < BEFORE + ALONE; i++) {
      const began = performance.now()
      await send(call, agent)
      if (i >= BEFORE) times.push(performance.now() - began)
    }
    return median(times)
  } finally {
    agent.destroy()
  }
}
