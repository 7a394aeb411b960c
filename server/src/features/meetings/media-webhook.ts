import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { API_PREFIX } from '#contract/prefix.ts'
import { fail } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { liveKitOf } from './grant.ts'
import { putOut } from './room/end-room.ts'
import { removeOnServer } from './room/media-server.ts'
import { recordingEnded } from './room/recording.ts'

export const WEBHOOK_PATH = `${API_PREFIX}/live/webhook`

const OfPerson = z.object({
  event: z.string(),
  room: z.object({ name: z.uuid() }),
  participant: z.object({ identity: z.uuid() }),
})
const OfRecording = z.object({
  event: z.literal('egress_ended'),
  egressInfo: z.object({ egressId: z.string().min(1), roomName: z.uuid() }),
})

/**
 * Somebody came into a room of the media server: only who holds a place in ours may be there. A token is good for
 * some minutes, longer than the place of somebody who was put out.
 */
async function checkComer(services: Services, meetingId: string, peerId: string): Promise<void> {
  const found = await services.db.onEachDatabase(
    (tx) =>
      tx
        .selectFrom('meeting_peers')
        .select('id')
        .where('id', '=', peerId)
        .where('meeting_id', '=', meetingId)
        .where('state', '=', 'in')
        .executeTakeFirst(),
    { readOnly: true },
  )
  // Of a database that is away it is not known who is in: nobody is put out for that.
  const isKnown = found.length === services.db.databases.length
  if (isKnown && !found.some(Boolean)) removeOnServer(services, meetingId, [peerId])
}

/** Somebody's media ended; whoever has no socket either is not coming back to this place. */
async function checkLeaver(services: Services, meetingId: string, peerId: string): Promise<void> {
  await services.db.onEachDatabase(async (tx) => {
    const away = await tx
      .selectFrom('meeting_peers')
      .select('company_id')
      .where('id', '=', peerId)
      .where('meeting_id', '=', meetingId)
      .where('state', '=', 'in')
      .where('away_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (away)
      await putOut(tx, services.relay, { companyId: away.company_id, room: meetingId }, [peerId], 'lost')
  })
}

/** What LiveKit tells of its rooms, so that ours stay true. Nothing is believed that its key did not sign. */
export async function mediaWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const liveKit = liveKitOf(services.env)
  if (!liveKit) return
  const { WebhookReceiver } = await import('livekit-server-sdk')
  const receiver = new WebhookReceiver(liveKit.key, liveKit.secret)
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/webhook+json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    // During maintenance nothing is written, also of what it tells: it tells it again.
    const onRequest = async () => {
      if (services.maintenance.on) fail('MAINTENANCE')
    }
    scope.post(WEBHOOK_PATH, { onRequest }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      // The signature is over the body's hash: what was changed on the way is refused like what was made up.
      await receiver.receive(body, request.headers.authorization).catch(() => fail('UNAUTHORIZED'))
      const message: unknown = JSON.parse(body)
      const recording = OfRecording.safeParse(message)
      if (recording.success) {
        const { roomName, egressId } = recording.data.egressInfo
        await recordingEnded(services, roomName, egressId)
      }
      const ofPerson = OfPerson.safeParse(message)
      if (ofPerson.success) {
        const { event, room, participant } = ofPerson.data
        if (event === 'participant_joined') await checkComer(services, room.name, participant.identity)
        if (event === 'participant_left') await checkLeaver(services, room.name, participant.identity)
      }
      return reply.send({ data: {} })
    })
  })
}
