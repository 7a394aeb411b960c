import type { Agent } from 'node:http'
import { send, type Call } from '../load.ts'

/** Sends a body as JSON, and answers what the API says to it. Throws where that is no success. */
export async function postJson<T>(call: Call, agent: Agent, body: object): Promise<T> {
  const headers = { ...call.headers, 'content-type': 'application/json' }
  const text = await send({ ...call, method: 'POST', headers }, agent, JSON.stringify(body))
  return (JSON.parse(text) as { data: T }).data
}
