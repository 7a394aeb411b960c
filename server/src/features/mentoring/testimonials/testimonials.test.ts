import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { colleaguesApi } from '#contract/people/colleagues.ts'
import { conversationsApi } from '#contract/help/conversations.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { testimonialsApi } from '#contract/mentoring/testimonials.ts'
import { usersApi } from '#contract/people/users.ts'
import { tablesOfPeople } from '#server/features.ts'
import { erasePeople } from '#server/features/erasure/erase-people.ts'
import { activePair } from '../../../../test/active-pair.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()

type Ground = { over?: boolean; acme?: TestCompany; mentor?: Person; name?: string }
async function ground({ over = true, name = 'Ada', ...given }: Ground = {}) {
  const acme = given.acme ?? (await w.company())
  const admin = await acme.user({ role: 'admin' })
  const reader = await acme.user()
  const mentor = given.mentor ?? (await acme.user({ role: 'mentor', name: 'Grace' }))
  const mentee = await acme.user({ name })
  if (!given.mentor)
    await mentor.ok(onboardingApi.save, { body: { step: 'done', topics: ['Bees'], capacity: 2 } })
  const id = await activePair(w, acme, mentor, mentee)
  if (over) await mentor.ok(mentoringApi.move, { params: { id }, body: { move: 'complete' } })
  return { acme, admin, reader, mentor, mentee, id }
}
const write = (person: Person, id: string, text = 'She listens.') =>
  person.send(testimonialsApi.write, { params: { id }, body: { text } })
const ofPair = (person: Person, id: string) => person.ok(testimonialsApi.ofPair, { params: { id } })
/** The text that somebody reads there now. */
const readBy = async (person: Person, id: string) => (await ofPair(person, id)).written?.textId ?? uuid()
const agree = (person: Person, id: string, textId: string, agreed = true) =>
  person.send(testimonialsApi.agree, { params: { id }, body: { agreed, textId } })
/** The mentor reads what there is, and agrees to it. */
const agreeToIt = async (mentor: Person, id: string) => agree(mentor, id, await readBy(mentor, id))
/** The same, written and agreed to. */
async function shownGround({ text = 'She listens.', ...given }: Ground & { text?: string } = {}) {
  const made = await ground(given)
  await write(made.mentee, made.id, text)
  await agreeToIt(made.mentor, made.id)
  return made
}
async function block(person: Person, other: Person) {
  const { id } = await person.ok(conversationsApi.open, { body: { userId: other.id } })
  await person.ok(conversationsApi.block, { params: { id }, body: { blocked: true } })
}
const setStatus = (admin: Person, { id }: Person, status: 'active' | 'hidden' | 'inactive') =>
  admin.ok(usersApi.changeStatus, { params: { id }, body: { userId: id, status } })
const takeBack = (person: Person, id: string) => person.send(testimonialsApi.remove, { params: { id } })
/** What somebody reads of a mentor: on their profile, and in the directory. */
const seen = async (reader: Person, mentor: Person) => {
  const { testimonials } = await reader.ok(colleaguesApi.byId, { params: { id: mentor.id } })
  const { items } = await reader.ok(mentoringApi.mentors, {})
  const card = items.find(({ id }) => id === mentor.id)?.testimonial
  return [
    testimonials.map(({ text, author }) => `${author.name}: ${text}`),
    card ? `${card.author.name}: ${card.text}` : null,
  ]
}
const nothing = [[], null]
const shownOf = (text = 'She listens.') => [[`Ada: ${text}`], `Ada: ${text}`]
const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'testimonial')

describe('what a mentee says of their mentor', () => {
  it('is shown on the profile and in the directory once the mentor agrees, and not before', async () => {
    const { reader, mentor, mentee, id } = await ground()
    expect((await write(mentee, id)).status).toBe(200)
    expect([await seen(reader, mentor), await told(mentor)]).toEqual([nothing, ['testimonial']])
    expect((await ofPair(mentor, id)).written).toMatchObject({ text: 'She listens.', agreed: false })
    expect((await agreeToIt(mentor, id)).status).toBe(200)
    expect([await seen(reader, mentor), await told(mentor)]).toEqual([shownOf(), []])
  })

  it('is shown no more as soon as either takes it back', async () => {
    const { reader, mentor, mentee, id } = await shownGround()
    expect((await agree(mentor, id, uuid(), false)).status).toBe(200)
    expect(await seen(reader, mentor)).toEqual(nothing)
    await agreeToIt(mentor, id)
    expect(await seen(reader, mentor)).toEqual(shownOf())
    expect((await takeBack(mentee, id)).status).toBe(200)
    expect(await seen(reader, mentor)).toEqual(nothing)
    expect((await ofPair(mentor, id)).written).toBeNull()
    expect((await agreeToIt(mentor, id)).status).toBe(404)
    expect((await takeBack(mentee, id)).status).toBe(404)
  })

  it('asks nothing more of the mentor once it is taken back', async () => {
    const { mentor, mentee, id } = await ground()
    await write(mentee, id)
    await takeBack(mentee, id)
    expect(await told(mentor)).toEqual([])
  })

  it('is agreed to as it is: another text is shown only once the mentor has read and agreed to it', async () => {
    const { reader, mentor, mentee, id } = await shownGround()
    const first = await readBy(mentor, id)
    await write(mentee, id, 'He is always late.')
    expect(await seen(reader, mentor)).toEqual(nothing)
    expect((await agree(mentor, id, first)).status).toBe(409)
    await takeBack(mentee, id)
    await write(mentee, id, 'He never came.')
    expect((await agree(mentor, id, first)).status).toBe(409)
    expect([await seen(reader, mentor), await told(mentor)]).toEqual([nothing, ['testimonial']])
    await agreeToIt(mentor, id)
    expect(await seen(reader, mentor)).toEqual(shownOf('He never came.'))
  })

  it('stays agreed to where the same is sent again', async () => {
    const { reader, mentor, mentee, id } = await shownGround()
    expect((await write(mentee, id)).status).toBe(200)
    expect([await seen(reader, mentor), await told(mentor)]).toEqual([shownOf(), []])
  })

  it('is written once the two are a pair no more, and by the mentee alone; each decides for themselves', async () => {
    const going = await ground({ over: false })
    expect((await write(going.mentee, going.id)).status).toBe(409)
    expect((await ofPair(going.mentee, going.id)).mayWrite).toBe(false)
    const { mentor, mentee, id } = await ground()
    expect((await write(mentor, id)).status).toBe(403)
    await write(mentee, id)
    expect((await agreeToIt(mentee, id)).status).toBe(403)
    expect((await takeBack(mentor, id)).status).toBe(403)
    expect([(await ofPair(mentee, id)).mayWrite, (await ofPair(mentor, id)).mayWrite]).toEqual([true, false])
  })

  it('is nothing to anybody else: not read, written, agreed to or taken back with the id of another pair', async () => {
    const { acme, admin, reader, mentor, id } = await shownGround()
    const textId = await readBy(mentor, id)
    const others = [
      await acme.user({ role: 'mentor' }),
      await acme.user(),
      await (await w.company()).user({ role: 'mentor' }),
    ] as const
    await activePair(w, acme, others[0], others[1])
    for (const [person, status] of [[admin, 403], ...others.map((one) => [one, 404] as const)] as const)
      for (const answer of [
        await person.send(testimonialsApi.ofPair, { params: { id } }),
        await write(person, id, 'Mine'),
        await agree(person, id, textId, false),
        await takeBack(person, id),
      ])
        expect(answer.status).toBe(status)
    expect(await seen(reader, mentor)).toEqual(shownOf())
  })

  it('is read by no mentor who blocked them, who is not told, and shown nowhere once one blocked the other', async () => {
    const { reader, mentor, mentee, id } = await shownGround()
    await block(mentor, mentee)
    expect(await seen(reader, mentor)).toEqual(nothing)
    await write(mentee, id, 'Again')
    expect(await told(mentor)).toEqual([])
    expect((await ofPair(mentor, id)).written).toBeNull()
    const other = await shownGround()
    await block(other.mentee, other.mentor)
    expect(await seen(other.reader, other.mentor)).toEqual(nothing)
  })

  it('is shown to nobody who blocked who wrote it, nor to whom they blocked, and to all others', async () => {
    const { acme, reader, mentor, mentee } = await shownGround()
    const blocked = await acme.user({ role: 'mentor' })
    const blocks = await acme.user({ role: 'mentor' })
    expect(await seen(blocks, mentor)).toEqual(shownOf())
    await block(mentee, blocked)
    await block(blocks, mentee)
    expect([await seen(blocked, mentor), await seen(blocks, mentor)]).toEqual([nothing, nothing])
    expect(await seen(reader, mentor)).toEqual(shownOf())
  })

  it.each(['hidden', 'inactive'] as const)('is not shown while who wrote it is %s', async (status) => {
    const { admin, reader, mentor, mentee } = await shownGround()
    await setStatus(admin, mentee, status)
    expect(await seen(reader, mentor)).toEqual(nothing)
  })

  it('is not written of a mentor who was suspended; what was can be taken back', async () => {
    const { admin, mentor, mentee, id } = await shownGround()
    await setStatus(admin, mentor, 'inactive')
    expect((await ofPair(mentee, id)).mayWrite).toBe(false)
    expect((await write(mentee, id, 'Gone')).status).toBe(409)
    expect((await takeBack(mentee, id)).status).toBe(200)
  })

  it('is shown in the directory as the newest alone, and on the profile all, the newest first', async () => {
    const { acme, reader, mentor } = await shownGround()
    await shownGround({ acme, mentor, name: 'Bo', text: 'He helps.' })
    expect(await seen(reader, mentor)).toEqual([['Bo: He helps.', 'Ada: She listens.'], 'Bo: He helps.'])
  })

  it('is erased with either of the two', async () => {
    for (const part of ['mentor', 'mentee'] as const) {
      const { acme, ...people } = await shownGround()
      await w.services.db.withTenant(acme.id, (tx) =>
        sql`update users set status = 'deleted', deleted_at = now() - interval '31 days' where id = ${people[part].id}`.execute(
          tx,
        ),
      )
      await erasePeople(w.services, tablesOfPeople)
      const left = await w.services.db.withTenant(acme.id, (tx) =>
        tx.selectFrom('testimonials').select('body').execute(),
      )
      expect(left).toEqual([])
    }
  })

  it('is in the log of the company as shown and taken back, by whom, without its words', async () => {
    const { admin, mentor, mentee, id } = await shownGround()
    await agree(mentor, id, uuid(), false)
    await agreeToIt(mentor, id)
    await takeBack(mentee, id)
    const { items } = await admin.ok(auditApi.list, {})
    const said = items.filter(({ action }) => action.includes('testimonial'))
    expect(said.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['mentoring.testimonial_taken_back', mentee.id],
      ['mentoring.testimonial_shown', mentor.id],
      ['mentoring.testimonial_taken_back', mentor.id],
      ['mentoring.testimonial_shown', mentor.id],
    ])
    expect(JSON.stringify(items)).not.toContain('She listens')
  })
})
