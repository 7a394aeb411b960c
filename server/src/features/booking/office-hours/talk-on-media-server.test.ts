import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import { world } from '../../../../test/world.ts'
import { move, offices, open, placeOf, queue, take } from './office.test-data.ts'

const asked: string[] = []
/** Answers as LiveKit does: all that matters here is what it is asked. */
const liveKit = createServer((request, answer) => {
  request.resume().on('end', () => {
    asked.push(request.url?.split('/').at(-1) ?? '')
    answer.setHeader('content-type', 'application/json')
    answer.end('{}')
  })
})
await new Promise<void>((resolve) => liveKit.listen(0, '127.0.0.1', resolve))
const w = await world({
  VITE_LIVE_URL: `ws://127.0.0.1:${(liveKit.address() as AddressInfo).port}`,
  LIVEKIT_API_KEY: 'devkey',
  LIVEKIT_API_SECRET: 'a secret of this test alone, long enough',
})
const { begins, ground } = offices(w)
afterAll(() => liveKit.close())

it('a talk that is over is over where its media pass, too', async () => {
  const { acme, mentor, ada } = await ground()
  const { id } = await open(mentor)
  await take(ada, id)
  await begins(acme, id)
  const place = await placeOf(mentor, id, ada)
  await move(mentor, place, 'call')
  expect([(await queue(mentor, id)).room === null, asked]).toEqual([false, []])
  await move(mentor, place, 'done')
  await until(() => Promise.resolve(asked.includes('DeleteRoom')))
})
