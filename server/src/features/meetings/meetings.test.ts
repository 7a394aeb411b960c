import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { world, type TestCompany } from '../../../test/world.ts'
import { turnCredentials } from './grant.ts'

const w = await world()
const hour = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** The mails to a person, newest first. */
async function mailsTo(company: TestCompany, email: string) {
  const rows = await w.services.db.withTenant(company.id, (tx) =>
    tx
      .selectFrom('mails')
      .select(['subject', 'body_text', 'attachments'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .execute(),
  )
  return rows.map(({ subject, body_text, attachments: [file] }) => ({
    subject,
    text: body_text,
    type: file?.mediaType,
    ics: file ? Buffer.from(file.content, 'base64').toString().replaceAll('\r\n ', '') : '',
  }))
}

describe('planning', () => {
  it('invites people by mail, with a file for their calendar and both clocks', async () => {
    const acme = await w.company()
    const host = await acme.user({ role: 'mentor', name: 'Mia', surname: 'Mentor' })
    const student = await acme.user({ name: 'Sol' })
    await w.services.db.withTenant(acme.id, async (tx) => {
      await tx
        .updateTable('users')
        .set({ time_zone: 'America/Lima', preferred_language: 'es' })
        .where('id', '=', student.id)
        .execute()
      await tx.updateTable('users').set({ time_zone: 'Europe/Madrid' }).where('id', '=', host.id).execute()
    })
    const startsAt = inHours(48)
    const meeting = await host.ok(meetingsApi.create, {
      body: { title: 'First; session, with “Sol”', startsAt, minutes: 45, inviteeIds: [student.id, host.id] },
    })
    expect(meeting).toMatchObject({ people: 2, present: 0, hostName: 'Mia Mentor' })
    const [mail, ...more] = await mailsTo(acme, student.email)
    expect(more).toEqual([])
    expect(await mailsTo(acme, host.email)).toEqual([])
    expect(mail?.subject).toContain('Mia Mentor te invita')
    const clock = (timeZone: string) =>
      new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
        new Date(startsAt),
      )
    expect(mail?.text).toContain(clock('America/Lima'))
    expect(mail?.text).toContain(clock('Europe/Madrid'))
    expect(mail?.text).toContain(`/meet/${meeting.code}`)
    expect(mail?.type).toBe('text/calendar; charset=utf-8; method=REQUEST')
    const stamp = startsAt.replace(/[-:]|\.\d+/g, '')
    expect(mail?.ics).toContain(`DTSTART:${stamp}`)
    expect(mail?.ics).toContain('SUMMARY:First\\; session\\, with “Sol”')
    expect(mail?.ics).toContain(`UID:${meeting.id}`)
    expect(mail?.ics).toContain('SEQUENCE:0')
  })

  it('refuses a title that is empty, and names one that is absent after its host', async () => {
    const host = await (await w.company()).user({ name: 'Mia', surname: 'Mentor' })
    for (const title of ['', '   ']) {
      const { status, error } = await host.send(meetingsApi.create, { body: { title, startsAt: inHours(2) } })
      expect([status, error?.details]).toEqual([400, [{ field: 'title', code: 'required' }]])
    }
    expect((await host.ok(meetingsApi.create, { body: {} })).title).toBe('Mia Mentor')
  })

  it('gives a file for one’s own calendar to those who belong to it', async () => {
    const acme = await w.company()
    const [host, student, other] = [await acme.user(), await acme.user(), await acme.user()]
    const body = { title: 'First session', startsAt: inHours(48), inviteeIds: [student.id] }
    const { id, code } = await host.ok(meetingsApi.create, { body })
    for (const person of [host, student]) {
      const { status, headers, text } = await person.raw('POST', `/api/v1/meetings/${code}/calendar`)
      expect(status).toBe(200)
      expect(headers['content-type']).toContain('text/calendar')
      expect(text).toContain('METHOD:PUBLISH')
      expect(text).toContain(`UID:${id}`)
      expect(text).toContain(`/meet/${code}`)
    }
    expect((await other.raw('POST', `/api/v1/meetings/${code}/calendar`)).status).toBe(403)
  })

  it('tells a change to who stays, an invitation to who is new, a cancellation to who is left out', async () => {
    const acme = await w.company()
    const host = await acme.user()
    const [stays, leaves, comes] = [await acme.user(), await acme.user(), await acme.user()]
    const { code, id } = await host.ok(meetingsApi.create, {
      body: { title: 'Round', startsAt: inHours(24), inviteeIds: [stays.id, leaves.id] },
    })
    const later = inHours(30)
    const changed = await host.ok(meetingsApi.update, {
      params: { code },
      body: { startsAt: later, inviteeIds: [stays.id, comes.id] },
    })
    expect(changed).toMatchObject({ id, startsAt: later, people: 3 })
    expect((await mailsTo(acme, stays.email))[0]?.ics).toMatch(/SEQUENCE:1\b/)
    expect((await mailsTo(acme, comes.email)).map(({ type }) => type)).toEqual([
      'text/calendar; charset=utf-8; method=REQUEST',
    ])
    expect((await mailsTo(acme, leaves.email))[0]?.ics).toContain('METHOD:CANCEL')
    await host.ok(meetingsApi.end, { params: { code } })
    expect((await mailsTo(acme, comes.email))[0]?.ics).toMatch(/STATUS:CANCELLED/)
    await host.ok(meetingsApi.end, { params: { code } })
    expect(await mailsTo(acme, comes.email)).toHaveLength(2)
    expect(await host.call(meetingsApi.update, { params: { code }, body: { minutes: 10 } })).toMatchObject({
      error: { code: 'GONE' },
    })
  })

  it('is a host’s alone, and invites nobody of another company', async () => {
    const acme = await w.company()
    const [host, other] = [await acme.user(), await acme.user({ role: 'admin' })]
    const stranger = await (await w.company()).user()
    expect(
      await host.call(meetingsApi.create, { body: { inviteeIds: [stranger.id], startsAt: inHours(1) } }),
    ).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const { code } = await host.ok(meetingsApi.create, { body: { startsAt: inHours(1) } })
    expect(await other.call(meetingsApi.update, { params: { code }, body: { minutes: 30 } })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    expect(await other.call(meetingsApi.end, { params: { code } })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
  })

  it('says what it is about to those who belong to it alone, and keeps that until it is said otherwise', async () => {
    const acme = await w.company()
    const host = await acme.user({ role: 'mentor' })
    const invited = await acme.user()
    const colleague = await acme.user()
    const about = (text: string) => ({
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
    })
    const { code } = await host.ok(meetingsApi.create, {
      body: { startsAt: inHours(24), inviteeIds: [invited.id], description: about('Bring your draft') },
    })
    const seenBy = async (person: typeof host) =>
      (await person.ok(meetingsApi.byCode, { params: { code } })).description
    expect(await seenBy(host)).toEqual(about('Bring your draft'))
    expect(await seenBy(invited)).toEqual(about('Bring your draft'))
    expect(await seenBy(colleague)).toBeNull()
    await host.ok(meetingsApi.update, { params: { code }, body: { title: 'Another name' } })
    expect(await seenBy(invited)).toEqual(about('Bring your draft'))
    // An editor that was opened and left.
    await host.ok(meetingsApi.update, { params: { code }, body: { description: about(' ') } })
    expect(await seenBy(invited)).toBeNull()
  })

  it('takes no description that is more than words: neither what runs nor what leads astray', async () => {
    const acme = await w.company()
    const host = await acme.user({ role: 'mentor' })
    const described = async (content: unknown) => {
      const body = { description: { type: 'doc', content } } as never
      const { status, error } = await host.call(meetingsApi.create, { body })
      return [status, error?.details]
    }
    expect(await described([{ type: 'iframe', attrs: { src: 'https://example.org' } }])).toEqual([
      400,
      [{ field: 'description.content.0.type', code: 'invalid_value' }],
    ])
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
    expect(
      await described([{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [link] }] }]),
    ).toEqual([
      400,
      [
        {
          field: 'description.content.0.content.0.marks.0.attrs.href',
          code: 'invalid_link',
        },
      ],
    ])
    expect(
      await described([{ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(4001) }] }]),
    ).toEqual([400, [{ field: 'description', code: 'too_long', params: { maximum: 4000 } }]])
  })

  it('takes no time in the past', async () => {
    const host = await (await w.company()).user()
    expect(await host.call(meetingsApi.create, { body: { startsAt: inHours(-1) } })).toMatchObject({
      error: { code: 'BAD_REQUEST', details: [{ field: 'startsAt', code: 'must_be_in_future' }] },
    })
  })

  it('is out of a super_admin’s reach in another company: they see that there are meetings, and are in none', async () => {
    const acme = await w.company()
    const root = w.at(acme, await w.superAdmin())
    const { code } = await (await acme.user()).ok(meetingsApi.create, { body: {} })
    expect(await root.call(meetingsApi.create, { body: {} })).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect(await root.call(meetingsApi.join, { params: { code }, body: {} })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    expect(await root.ok(meetingsApi.byCode, { params: { code } })).toMatchObject({
      role: 'member',
      invitees: [],
    })
  })
})

describe('one’s own meetings', () => {
  it('are those one hosts or is invited to: the next first, the past apart', async () => {
    const acme = await w.company()
    const [host, invitee, nobody] = [await acme.user(), await acme.user(), await acme.user()]
    const later = await host.ok(meetingsApi.create, {
      body: { title: 'Later', startsAt: inHours(5), inviteeIds: [invitee.id] },
    })
    const sooner = await host.ok(meetingsApi.create, {
      body: { title: 'Sooner', startsAt: inHours(2), inviteeIds: [invitee.id] },
    })
    const ended = await host.ok(meetingsApi.create, { body: { title: 'Ended' } })
    await host.ok(meetingsApi.end, { params: { code: ended.code } })
    const codes = async (who: typeof host, when: 'coming' | 'past') =>
      (await who.ok(meetingsApi.list, { query: { when } })).items.map(({ code }) => code)
    expect(await codes(host, 'coming')).toEqual([sooner.code, later.code])
    expect(await codes(invitee, 'coming')).toEqual([sooner.code, later.code])
    expect(await codes(host, 'past')).toEqual([ended.code])
    expect(await codes(nobody, 'coming')).toEqual([])
  })

  it('have codes that say nothing and are never alike', async () => {
    const host = await (await w.company()).user()
    const codes = new Set<string>()
    for (let i = 0; i < 20; i++) codes.add((await host.ok(meetingsApi.create, { body: {} })).code)
    expect(codes.size).toBe(20)
  })
})

describe('people to invite', () => {
  it('are found by a part of their name, accents and case aside, and never by their address', async () => {
    const acme = await w.company()
    const me = await acme.user({ name: 'Ana', surname: 'Yo' })
    const found = await acme.user({ name: 'José', surname: 'Núñez', email: 'secret@example.org' })
    await acme.user({ name: 'Josefa', surname: 'Hidden', status: 'hidden' })
    await (await w.company()).user({ name: 'José', surname: 'Elsewhere' })
    const search = async (text: string) =>
      (await me.ok(meetingsApi.people, { query: { search: text } })).items.map(({ id }) => id)
    expect(await search('jose nu')).toEqual([found.id])
    expect(await search('JOSE')).toEqual([found.id])
    expect(await search('secret')).toEqual([])
    expect(await search('%%')).toEqual([])
    // Marks are folded away: of these one letter is left, or nothing, which stands in every name.
    for (const letter of ['j', ' j ', '%', 'j\u0301', '\u0301\u0301', 'a\u0301\u0308', '\u200c\u0301j'])
      expect((await me.call(meetingsApi.people, { query: { search: letter } })).status).toBe(400)
    expect(await search('Ana')).toEqual([])
  })
})

describe('the company’s rules', () => {
  it('are an administrator’s to change and hold for new meetings', async () => {
    const acme = await w.company()
    const [admin, mentor] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'mentor' })]
    const body = { relayOnly: true, guests: false, lobby: 'all' as const }
    expect(await mentor.call(meetingsApi.updatePolicy, { body })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    expect(await admin.ok(meetingsApi.updatePolicy, { body })).toEqual(body)
    const { code } = await mentor.ok(meetingsApi.create, { body: {} })
    expect(await mentor.ok(meetingsApi.byCode, { params: { code } })).toMatchObject({
      lobby: 'all',
      role: 'host',
    })
    expect((await mentor.ok(meetingsApi.join, { params: { code }, body: {} })).grant).toMatchObject({
      engine: 'mesh',
      relayOnly: true,
    })
    expect(await mentor.call(meetingsApi.createGuestLink, { params: { code } })).toMatchObject({
      error: { code: 'FORBIDDEN', details: { reason: 'guests_not_allowed' } },
    })
  })
})

describe('guests', () => {
  async function withLink(lobby: 'off' | 'guests' = 'guests', at = w) {
    const acme = await at.company()
    const host = await acme.user()
    const { code } = await host.ok(meetingsApi.create, { body: { lobby } })
    const { id, token } = await host.ok(meetingsApi.createGuestLink, { params: { code } })
    return { acme, host, code, id, link: token }
  }

  it('come by a link, wait, and are the same guest when they come back', async () => {
    const { acme, host, code, link } = await withLink()
    expect(await acme.stranger.ok(meetingsApi.guestLook, { params: { code }, body: { link } })).toMatchObject(
      {
        code,
      },
    )
    const first = await acme.stranger.ok(meetingsApi.guestJoin, {
      params: { code },
      body: { link, name: ' Grace ' },
    })
    expect(first).toMatchObject({ role: 'guest', grant: null })
    const again = await acme.stranger.ok(meetingsApi.guestJoin, {
      params: { code },
      body: { link, name: 'Grace', guestKey: first.guestKey, peerId: first.peerId },
    })
    expect(again.peerId).toBe(first.peerId)
    const { items } = await host.ok(meetingsApi.guestLinks, { params: { code } })
    expect(items).toEqual([expect.objectContaining({ guests: 1 })])
    // Another guest's key is of no use for somebody's place.
    const other = await acme.stranger.ok(meetingsApi.guestJoin, {
      params: { code },
      body: { link, name: 'Eve', peerId: first.peerId },
    })
    expect(other.peerId).not.toBe(first.peerId)
  })

  it('who were removed do not return by the same link under another name', async () => {
    const { acme, code, link } = await withLink('off')
    const come = (name: string) =>
      acme.stranger.call(meetingsApi.guestJoin, { params: { code }, body: { link, name } })
    const first = await come('Troll')
    expect(first.data?.grant).not.toBeNull()
    const removed = (network: Buffer | null) =>
      w.services.db.withTenant(acme.id, async (tx) => {
        await tx
          .updateTable('meeting_peers')
          .set({ state: 'out', out_reason: 'removed' })
          .where('id', '=', first.data?.peerId ?? '')
          .execute()
        if (network) await tx.updateTable('meeting_guests').set({ network }).execute()
      })
    await removed(null)
    expect((await come('Somebody else')).error).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'removed' },
    })
    // From another network it may be anybody: a host lets them in, or not.
    await removed(Buffer.from('another network'))
    expect((await come('Somebody else')).data).toMatchObject({ role: 'guest', grant: null })
  })

  it('who were removed do not return as the second guest that they made themselves before', async () => {
    const { acme, code, link } = await withLink('off')
    const come = (name: string, more: { guestKey?: string; peerId?: string } = {}) =>
      acme.stranger.ok(meetingsApi.guestJoin, { params: { code }, body: { link, name, ...more } })
    const [first, second] = [await come('Troll'), await come('Harmless')]
    const out = (peerId: string, reason: 'left' | 'removed') =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx
          .updateTable('meeting_peers')
          .set({ state: 'out', out_reason: reason })
          .where('id', '=', peerId)
          .execute(),
      )
    await out(first.peerId, 'removed')
    // Who is in stays in, a reload included: they may be somebody of the same house.
    const { guestKey, peerId } = second
    expect((await come('Harmless', { guestKey, peerId })).grant).not.toBeNull()
    await out(peerId, 'left')
    expect(await come('Harmless', { guestKey })).toMatchObject({ role: 'guest', grant: null })
  })

  it('keep by tickets they do not use neither a host nor all others out of a room without a lobby', async () => {
    const { acme, host, code, link } = await withLink('off')
    const come = () =>
      acme.stranger.call(meetingsApi.guestJoin, { params: { code }, body: { link, name: 'Grace' } })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await come()).status)
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409])
    expect((await come()).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'guestsJoining', maximum: 3 },
    })
    for (let n = 0; n < 3; n++) await (await acme.user()).ok(meetingsApi.join, { params: { code }, body: {} })
    const student = await acme.user()
    expect((await student.call(meetingsApi.join, { params: { code }, body: {} })).status).toBe(409)
    expect((await host.ok(meetingsApi.join, { params: { code }, body: {} })).role).toBe('host')
    expect((await student.call(meetingsApi.join, { params: { code }, body: {} })).status).toBe(409)
  })

  it('fill a lobby by one link from one network with twenty places and no more', async () => {
    const { acme, code, link } = await withLink()
    const answers = []
    for (let n = 0; n < 21; n++)
      answers.push(
        await acme.stranger.call(meetingsApi.guestJoin, {
          params: { code },
          body: { link, name: `Guest ${n}` },
        }),
      )
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 409])
    expect(answers.at(-1)?.error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'guestsWaiting', maximum: 20 },
    })
  })

  it('fill it with no more from all addresses of one network of IPv6', async () => {
    const behindProxy = await world({ CAIRN_TRUSTED_PROXIES: '127.0.0.1' })
    const { acme, code, link } = await withLink('guests', behindProxy)
    const statuses = []
    for (let n = 0; n < 21; n++) {
      const { status } = await acme.stranger.raw('POST', `/api/v1/meetings/${code}/guest-join`, {
        headers: { 'x-forwarded-for': `2001:db8:0:7::${n.toString(16)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ link, name: `Guest ${n}` }),
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 409])
  })

  it('come by twenty links at most [S8.8]', async () => {
    const { host, code } = await withLink()
    for (let n = 0; n < 19; n++) await host.ok(meetingsApi.createGuestLink, { params: { code } })
    expect((await host.call(meetingsApi.createGuestLink, { params: { code } })).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'guestLinks', maximum: 20 },
    })
  })

  it('fill it from many networks with a hundred, and those who no longer wait count no more', async () => {
    const { acme, code, id, link } = await withLink()
    const come = () =>
      acme.stranger.call(meetingsApi.guestJoin, { params: { code }, body: { link, name: 'Grace' } })
    const fill = (from: number, to: number) =>
      w.services.db.withTenant(acme.id, (tx) =>
        sql`with guest as (
            insert into meeting_guests (company_id, id, link_id, key_hash, name, network)
            select ${acme.id}::uuid, gen_random_uuid(), ${id}::uuid, decode(md5(n::text), 'hex'), 'Guest', decode(md5(n::text), 'hex')
            from generate_series(${from}::int, ${to}::int) n returning id)
          insert into meeting_peers (company_id, id, meeting_id, guest_id, name, role, state, ticket_hash, ticket_until)
          select ${acme.id}::uuid, gen_random_uuid(), (select id from meetings where code = ${code}), id, 'Guest', 'guest',
            'waiting', decode(md5(id::text), 'hex'), now() + interval '1 minute' from guest`.execute(tx),
      )
    await fill(1, 99)
    expect((await come()).status).toBe(200)
    expect((await come()).error).toMatchObject({
      code: 'MAX_NUMBER_REACHED',
      details: { limit: 'guestsWaiting', maximum: 100 },
    })
    await w.services.db.withTenant(acme.id, (tx) =>
      sql`update meeting_peers set ticket_until = now() - interval '1 second'`.execute(tx),
    )
    expect((await come()).status).toBe(200)
  })

  it('are refused by a link that was revoked, made up, of another meeting or of another company', async () => {
    const { acme, host, code, id, link } = await withLink()
    const { code: otherCode } = await host.ok(meetingsApi.create, { body: {} })
    const refused = { status: 404, error: { code: 'NOT_FOUND' } }
    const look = (company: TestCompany, at: string, by: string) =>
      company.stranger.call(meetingsApi.guestLook, { params: { code: at }, body: { link: by } })
    expect(await look(acme, otherCode, link)).toMatchObject(refused)
    expect(await look(await w.company(), code, link)).toMatchObject(refused)
    expect(await look(acme, code, `${link.slice(0, -2)}xx`)).toMatchObject(refused)
    await host.ok(meetingsApi.revokeGuestLink, { params: { code, id } })
    expect(await look(acme, code, link)).toMatchObject(refused)
  })

  it.each(['inactive', 'deleted'] as const)(
    'come by no link of somebody who is %s, not even with their key, and again once its maker is back',
    async (status) => {
      const { acme, host, code, link } = await withLink()
      const come = (more: { guestKey?: string; peerId?: string } = {}) =>
        acme.stranger.call(meetingsApi.guestJoin, {
          params: { code },
          body: { link, name: 'Grace', ...more },
        })
      const { guestKey, peerId } = (await come()).data ?? {}
      const put = (to: 'active' | typeof status) =>
        w.services.db.withTenant(acme.id, (tx) =>
          tx.updateTable('users').set({ status: to }).where('id', '=', host.id).execute(),
        )
      await put(status)
      for (const more of [{}, { guestKey, peerId }])
        expect(await come(more as { guestKey?: string })).toMatchObject({
          status: 404,
          error: { code: 'NOT_FOUND' },
        })
      await put('active')
      expect((await come()).status).toBe(200)
    },
  )

  it('come by no link of a co-host who is one no more, or is left out, who leads the room no more either', async () => {
    const { acme, host, code } = await withLink()
    const cohost = await acme.user()
    await host.ok(meetingsApi.update, { params: { code }, body: { inviteeIds: [cohost.id] } })
    const put = (role: 'cohost' | 'invitee') =>
      w.services.db.withTenant(acme.id, (tx) =>
        tx.updateTable('meeting_people').set({ role }).where('user_id', '=', cohost.id).execute(),
      )
    await put('cohost')
    const { token: link } = await cohost.ok(meetingsApi.createGuestLink, { params: { code } })
    const { peerId } = await cohost.ok(meetingsApi.join, { params: { code }, body: {} })
    const look = () => acme.stranger.call(meetingsApi.guestLook, { params: { code }, body: { link } })
    expect((await look()).status).toBe(200)
    await put('invitee')
    const come = () =>
      acme.stranger.call(meetingsApi.guestJoin, { params: { code }, body: { link, name: 'Grace' } })
    expect([(await look()).status, (await come()).status]).toEqual([404, 404])
    await put('cohost')
    expect((await look()).status).toBe(200)
    await host.ok(meetingsApi.update, { params: { code }, body: { inviteeIds: [] } })
    expect((await look()).status).toBe(404)
    expect(await cohost.ok(meetingsApi.join, { params: { code }, body: { peerId } })).toMatchObject({
      peerId,
      role: 'member',
    })
  })

  it('are invited by those who lead the meeting alone', async () => {
    const { acme, code, id } = await withLink()
    const other = await acme.user({ role: 'admin' })
    for (const call of [
      other.call(meetingsApi.createGuestLink, { params: { code } }),
      other.call(meetingsApi.guestLinks, { params: { code } }),
      other.call(meetingsApi.revokeGuestLink, { params: { code, id } }),
    ])
      expect(await call).toMatchObject({ error: { code: 'FORBIDDEN' } })
  })
})

describe('the relay’s credentials', () => {
  it('end, name the place, and are what coturn’s shared secret makes of it', () => {
    const { username, credential } = turnCredentials('secret', 'peer', 0)
    expect(username).toBe(`${12 * 3600}:peer`)
    // printf '43200:peer' | openssl dgst -sha1 -hmac secret -binary | base64
    expect(credential).toBe('wd1/c0W9V6kxrWhtqYjUBCE8Jyw=')
  })
})
