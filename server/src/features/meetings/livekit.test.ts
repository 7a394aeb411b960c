import { AccessToken, RoomServiceClient, TokenVerifier } from 'livekit-server-sdk'
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { findLiveKit, startLiveKit } from '#tools/services/livekit.ts'
import { openLiveSocket } from '../../../test/live.ts'
import { world } from '../../../test/world.ts'
import { WEBHOOK_PATH } from './media-webhook.ts'

const liveKit = findLiveKit() ? await startLiveKit() : undefined
afterAll(() => liveKit?.stop())

describe.skipIf(!liveKit)('with a LiveKit server', async () => {
  const key = liveKit?.apiKey ?? ''
  const secret = liveKit?.apiSecret ?? ''
  // This is read where the tests are left out too.
  const w = await world(
    liveKit && {
      VITE_LIVE_URL: liveKit.url,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
      LIVEKIT_RECORDINGS: '/recordings',
    },
  )

  async function meeting() {
    const acme = await w.company()
    const host = await acme.user()
    const { code, id } = await host.ok(meetingsApi.create, { body: {} })
    return { acme, host, code, id }
  }

  it('gives a token for five minutes, to this room, with the least rights', async () => {
    const { host, code, id } = await meeting()
    const { grant, peerId } = await host.ok(meetingsApi.join, { params: { code }, body: {} })
    if (grant?.engine !== 'livekit') throw new Error('the grant is of another engine')
    expect(grant.url).toBe(liveKit?.url)
    const claims = await new TokenVerifier(key, secret).verify(grant.token)
    expect(claims.sub).toBe(peerId)
    expect((claims.exp ?? 0) - (claims.nbf ?? 0)).toBeLessThanOrEqual(300)
    expect(claims.video).toEqual({
      room: id,
      roomJoin: true,
      canPublish: true,
      canSubscribe: true,
      canPublishData: false,
      canUpdateOwnMetadata: false,
      canPublishSources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
    })
  })

  it('says so where no recorder answers: the meeting is not recorded', async () => {
    const { acme, host, code } = await meeting()
    const { ticket } = await host.ok(meetingsApi.join, { params: { code }, body: {} })
    const line = await openLiveSocket(w.port, acme.host)
    line.say({ t: 'hello', ticket, media: { mic: false, camera: false, screen: false } })
    await line.next('welcome')
    line.say({ t: 'record', on: true })
    expect(await line.next('error')).toEqual({ t: 'error', code: 'UNAVAILABLE', of: 'record' })
    expect(line.all.filter((message) => message.t === 'settings' && message.settings.recording)).toEqual([])
    line.drop()
  })

  it('takes its word signed by its key alone', async () => {
    const { acme } = await meeting()
    const tell = async (body: string, sign: { key: string; secret: string; of?: string }) => {
      const token = new AccessToken(sign.key, sign.secret, { ttl: 60 })
      token.sha256 = createHash('sha256')
        .update(sign.of ?? body)
        .digest('base64')
      const authorization = await token.toJwt()
      const headers = { authorization, 'content-type': 'application/webhook+json' }
      return (await acme.stranger.raw('POST', WEBHOOK_PATH, { headers, body })).status
    }
    const body = JSON.stringify({ event: 'room_started' })
    expect(await tell(body, { key, secret })).toBe(200)
    expect(await tell(body, { key, secret: 'another secret of nobody, long enough' })).toBe(401)
    expect(await tell(body, { key, secret, of: '{}' })).toBe(401)
    const unsigned = { headers: { 'content-type': 'application/webhook+json' }, body }
    expect((await acme.stranger.raw('POST', WEBHOOK_PATH, unsigned)).status).toBe(401)
  })

  it('puts out whoever has no place: an old token leads nowhere', async () => {
    const { acme, host, code, id } = await meeting()
    const { grant, ticket, peerId } = await host.ok(meetingsApi.join, { params: { code }, body: {} })
    const line = await openLiveSocket(w.port, acme.host)
    line.say({ t: 'hello', ticket, media: { mic: false, camera: false, screen: false } })
    await line.next('welcome')
    line.say({ t: 'leave' })
    await line.next('out')
    expect(grant).not.toBeNull()
    const rooms = new RoomServiceClient((liveKit?.url ?? '').replace('ws', 'http'), key, secret)
    await rooms.createRoom({ name: id })
    const body = JSON.stringify({
      event: 'participant_joined',
      room: { name: id },
      participant: { identity: peerId },
    })
    const token = new AccessToken(key, secret, { ttl: 60 })
    token.sha256 = createHash('sha256').update(body).digest('base64')
    const headers = { authorization: await token.toJwt(), 'content-type': 'application/webhook+json' }
    expect((await acme.stranger.raw('POST', WEBHOOK_PATH, { headers, body })).status).toBe(200)
    line.drop()
  })
})
