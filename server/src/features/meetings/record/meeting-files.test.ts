import { beforeAll, expect, it } from 'vitest'
import { attachmentsApi } from '#contract/attachments.ts'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { world, type World } from '../../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

it('a guest is given the files while they are in the room: not before, not after, and by their own link alone', async () => {
  const acme = await w.company()
  const host = await acme.user({ role: 'mentor' })
  const { id, code } = await host.ok(meetingsApi.create, { body: {} })
  const params = { code }
  const content = Buffer.from('what is to be done')
  const upload = await host.ok(attachmentsApi.create, {
    body: { owner: { kind: 'meeting', id }, name: 'plan.txt', bytes: content.length },
  })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  expect((await host.raw('PATCH', upload.path, { headers, body: content })).status).toBe(204)
  const { token: link } = await host.ok(meetingsApi.createGuestLink, { params })
  const { token: second } = await host.ok(meetingsApi.createGuestLink, { params })
  const { guestKey, peerId } = await acme.stranger.ok(meetingsApi.guestJoin, {
    params,
    body: { link, name: 'Grace' },
  })
  const ask = (by = link, key = guestKey) =>
    acme.stranger.call(meetingsApi.guestFiles, { params, body: { link: by, guestKey: key } })
  const become = (state: 'in' | 'out', joined_at: Date | null = null) =>
    w.services.db.withTenant(acme.id, (tx) =>
      tx.updateTable('meeting_peers').set({ state, joined_at }).where('id', '=', peerId).execute(),
    )
  expect((await ask()).error?.code).toBe('FORBIDDEN')
  await become('in')
  expect((await ask()).error?.code).toBe('FORBIDDEN')
  await become('in', new Date())
  const { data } = await ask()
  expect(data?.items.map(({ name }) => name)).toEqual(['plan.txt'])
  expect((await acme.stranger.raw('POST', data?.items[0]?.downloadUrl ?? '')).text).toBe('what is to be done')
  expect((await ask(second)).error?.code).toBe('NOT_FOUND')
  expect((await ask(link, `${guestKey}x`)).error?.code).toBe('NOT_FOUND')
  await become('out', new Date())
  expect((await ask()).error?.code).toBe('FORBIDDEN')
})

it('whoever has the code and was never there opens none; whoever was in it does, and a co-host adds', async () => {
  const acme = await w.company()
  const [host, passer, lead] = [await acme.user({ role: 'mentor' }), await acme.user(), await acme.user()]
  const { id } = await host.ok(meetingsApi.create, { body: { inviteeIds: [lead.id] } })
  const owner = { kind: 'meeting' as const, id }
  const list = (by: typeof host) => by.call(attachmentsApi.list, { query: owner })
  expect((await list(passer)).error?.code).toBe('FORBIDDEN')
  expect((await list(lead)).data).toEqual({ items: [], mayChange: false, makesPosters: false })
  await w.services.db.withTenant(acme.id, async (tx) => {
    await tx
      .insertInto('meeting_peers')
      .values({
        company_id: acme.id,
        id: '0197a000-0000-7000-8000-000000000077',
        meeting_id: id,
        user_id: passer.id,
        name: 'P',
        role: 'member',
        state: 'out',
        joined_at: new Date(),
      })
      .execute()
    await tx
      .updateTable('meeting_people')
      .set({ role: 'cohost' })
      .where('meeting_id', '=', id)
      .where('user_id', '=', lead.id)
      .execute()
  })
  expect((await list(passer)).data).toEqual({ items: [], mayChange: false, makesPosters: false })
  expect((await list(lead)).data).toEqual({ items: [], mayChange: true, makesPosters: false })
})
