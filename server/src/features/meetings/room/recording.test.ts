import { AccessToken } from 'livekit-server-sdk'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { openLiveSocket } from '../../../../test/live.ts'
import { until } from '../../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'
import { WEBHOOK_PATH } from '../media-webhook.ts'

const key = 'devkey'
const secret = 'a secret of this test alone, long enough'
const media = { mic: false, camera: false, screen: false }

type Asked = { method: string; body: { roomName?: string; egressId?: string; file?: { filepath: string } } }

/** Answers as LiveKit does where its egress runs: that is a browser and an encoder, which this machine lacks. */
let asked: Asked[] = []
const liveKit = createServer((request, answer) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    asked.push({ method: request.url?.split('/').at(-1) ?? '', body: JSON.parse(text) as Asked['body'] })
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ egressId: 'EG_first' }))
  })
})
await new Promise<void>((resolve) => liveKit.listen(0, '127.0.0.1', resolve))
const url = `ws://127.0.0.1:${(liveKit.address() as AddressInfo).port}`
const settings = { VITE_LIVE_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret }
const w = await world({ ...settings, LIVEKIT_RECORDINGS: '/recordings/' })
beforeEach(() => void (asked = []))
afterAll(() => liveKit.close())

async function join(port: number, company: TestCompany, person: Person, code: string) {
  const answer = await person.ok(meetingsApi.join, { params: { code }, body: {} })
  const line = await openLiveSocket(port, company.host)
  line.say({ t: 'hello', ticket: answer.ticket, media })
  return { ...answer, line, welcome: await line.next('welcome') }
}

async function room(of: typeof w) {
  const acme = await of.company()
  const [host, guest] = [await acme.user(), await acme.user()]
  const { code, id } = await host.ok(meetingsApi.create, { body: {} })
  return {
    acme,
    id,
    code,
    a: await join(of.port, acme, host, code),
    b: await join(of.port, acme, guest, code),
  }
}

async function tell({ stranger }: TestCompany, body: string) {
  const token = new AccessToken(key, secret, { ttl: 60 })
  token.sha256 = createHash('sha256').update(body).digest('base64')
  const headers = { authorization: await token.toJwt(), 'content-type': 'application/webhook+json' }
  return (await stranger.raw('POST', WEBHOOK_PATH, { headers, body })).status
}

describe('recording', () => {
  it('is started by a host, everyone is told, and it ends when the host says so', async () => {
    const { acme, id, code, a, b } = await room(w)
    expect(a.grant).toMatchObject({ engine: 'livekit', records: true })
    expect(a.welcome.settings.recording).toBe(false)
    a.line.say({ t: 'record', on: true })
    for (const { line } of [a, b]) await line.next('settings', (message) => message.settings.recording)
    expect(asked).toMatchObject([{ method: 'StartRoomCompositeEgress', body: { roomName: id } }])
    expect(asked[0]?.body.file?.filepath).toMatch(
      new RegExp(`^/recordings/${acme.id}/${id}-\\d+T\\d+Z\\.mp4$`),
    )
    const late = await join(w.port, acme, await acme.user(), code)
    expect(late.welcome.settings.recording).toBe(true)
    a.line.say({ t: 'record', on: false })
    await b.line.next('settings', (message) => !message.settings.recording)
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({ method: 'StopEgress', body: { egressId: 'EG_first' } })
    for (const { line } of [a, b, late]) line.drop()
  })

  it('is over when the media server says so, and only that recording', async () => {
    const { acme, id, a, b } = await room(w)
    a.line.say({ t: 'record', on: true })
    await b.line.next('settings', (message) => message.settings.recording)
    const ended = (egressId: string) =>
      tell(acme, JSON.stringify({ event: 'egress_ended', egressInfo: { egressId, roomName: id } }))
    expect(await ended('EG_other')).toBe(200)
    expect(await ended('EG_first')).toBe(200)
    await b.line.next('settings', (message) => !message.settings.recording)
    expect(b.line.all.filter(({ t }) => t === 'settings')).toHaveLength(2)
    for (const { line } of [a, b]) line.drop()
  })

  it('is as it was during maintenance: the media server is answered 503 before its word is read [S1.8b]', async () => {
    const { acme } = await room(w)
    const root = await w.superAdmin()
    const told = () => tell(acme, JSON.stringify({ event: 'room_started' }))
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    try {
      await until(() => w.services.maintenance.on)
      expect(await told()).toBe(503)
    } finally {
      await root.ok(platformApi.setMaintenance, { body: { on: false } })
    }
    await until(() => !w.services.maintenance.on)
    expect(await told()).toBe(200)
  })

  it('is nobody’s but a host’s to start', async () => {
    const { a, b } = await room(w)
    b.line.say({ t: 'record', on: true })
    expect(await b.line.next('error')).toEqual({ t: 'error', code: 'FORBIDDEN', of: 'record' })
    expect(asked).toEqual([])
    for (const { line } of [a, b]) line.drop()
  })

  it('is not offered where the installation does not record', async () => {
    const without = await world(settings)
    const { a, b } = await room(without)
    expect(a.grant).toMatchObject({ engine: 'livekit', records: false })
    a.line.say({ t: 'record', on: true })
    expect(await a.line.next('error')).toEqual({ t: 'error', code: 'FORBIDDEN', of: 'record' })
    for (const { line } of [a, b]) line.drop()
  })
})
