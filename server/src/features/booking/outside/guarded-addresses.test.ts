import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { outsideCalendarsApi } from '#contract/mentoring/outside/outside-calendars.ts'
import { fetchFollowing } from '../../../platform/guard/fetch-following.ts'
import { world } from '../../../../test/world.ts'

// As an installation is, that calls no address inside a network.
const w = await world()

it.each([
  ['http://example.org/a.ics', 'invalid_calendar_address'],
  ['https://127.0.0.1/a.ics', 'calendar_private'],
  ['webcal://169.254.169.254/latest/meta-data', 'calendar_private'],
  ['https://[::1]/a.ics', 'calendar_private'],
  ['https://localhost/a.ics', 'calendar_private'],
])('a calendar is not fetched from %s', async (address, code) => {
  const mentor = await (await w.company()).user({ role: 'mentor' })
  const { error } = await mentor.send(outsideCalendarsApi.add, { body: { secretAddress: address } })
  expect(error?.details).toEqual([expect.objectContaining({ field: 'secretAddress', code })])
})

it.each([
  ['http://127.0.0.1', 0],
  ['http://169.254.169.254/latest/meta-data', 0],
  ['http://127.0.0.1', 1],
  ['http://127.0.0.1', 2],
])('no redirect leads into a network: to %s after %i others', async (inside, others) => {
  const server = createServer(
    ({ url }, response) =>
      void response
        .writeHead(302, { location: url === `/${others}` ? inside : `/${Number(url?.slice(1)) + 1}` })
        .end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  // Those before it may be called, as addresses outside may; the last one is judged by itself.
  let asked = 0
  const env = {
    get CAIRN_PRIVATE_ADDRESSES() {
      return asked++ <= others ? ('allow' as const) : ('refuse' as const)
    },
  }
  await expect(fetchFollowing(env, `http://127.0.0.1:${port}/0`, {})).rejects.toThrow(
    /not called|not a public/,
  )
  expect(asked).toBe(others + 2)
})

it('wherever a calendar leads on to, all of it takes no longer than one address may', async () => {
  const server = createServer((_, response) =>
    setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 150),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const following = fetchFollowing({ CAIRN_PRIVATE_ADDRESSES: 'allow' }, `http://127.0.0.1:${port}/`, {
    timeoutMs: 400,
  })
  await expect(following).rejects.toThrow(/abort|timeout/i)
})
