import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { conversationsApi } from '#contract/help/conversations.ts'
import { deskApi } from '#contract/help/desk.ts'
import { messageReportsApi } from '#contract/help/message-reports.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { notificationPath } from '#contract/rules/notification-path.ts'
import { world, type Person } from '../../../test/world.ts'
import { ask, mentorOf, move, open, stuck, write } from './help.test-data.ts'

const w = await world()

const readAt = async (person: Person, id: string) =>
  (await person.ok(conversationsApi.byId, { params: { id } })).readAt

/** A request that a mentor answered, and the conversation about it. */
async function answered() {
  const known = await stuck(w)
  const { student, mentor, item } = known
  const { id } = await ask(student, item)
  await move(mentor, id, 'claim')
  const talk = (await open(mentor, id)).conversationId ?? ''
  expect((await write(mentor, talk, 'Look at the bones')).status).toBe(200)
  return { ...known, id, talk }
}

it('what leads to the conversation of a request leads both to the page of the request: so does a notice of an opening', async () => {
  const { acme, student, mentor, id, talk } = await answered()
  await student.ok(conversationsApi.report, { params: { id: talk }, body: { reason: 'other', words: '' } })
  const root = w.at(acme, await w.superAdmin())
  const [report] = (await root.ok(messageReportsApi.list, {})).items
  await root.ok(messageReportsApi.open, {
    params: { id: report?.id ?? '' },
    body: { reason: 'The student asked us to' },
  })
  for (const person of [student, mentor]) {
    const { items } = await person.ok(notificationsApi.list, {})
    const notice = items.find(({ kind }) => kind === 'messages_opened')
    expect(notificationPath('messages_opened', notice?.about ?? '')).toBe(`/dashboard/messages/${talk}`)
    expect(await readAt(person, notice?.about ?? '')).toEqual({ kind: 'help', id })
  }
})

it('whoever gave it back reads what they wrote where it is, and has no page of the request', async () => {
  const { student, mentor, id, talk } = await answered()
  await move(mentor, id, 'release')
  expect(await readAt(mentor, talk)).toBeUndefined()
  expect(await readAt(student, talk)).toEqual({ kind: 'help', id })
})

it('whoever was taken over, or held it for too long, is led to the page that says so', async () => {
  const { acme, student, mentor, item } = await stuck(w)
  const { id } = await ask(student, item)
  await move(mentor, id, 'claim')
  const talk = (await open(mentor, id)).conversationId ?? ''
  await w.services.db.withTenant(acme.id, (tx) =>
    tx
      .updateTable('help_requests')
      .set({ claimed_until: new Date(0) })
      .where('id', '=', id)
      .execute(),
  )
  expect(await readAt(mentor, talk)).toEqual({ kind: 'help', id })
  await move(await mentorOf(acme, 'Eva'), id, 'claim')
  expect(await readAt(mentor, talk)).toEqual({ kind: 'help', id })
})

it('a conversation of two is read where it is, a line to the company on its page', async () => {
  const { student, mentor } = await stuck(w)
  const { id } = await student.ok(conversationsApi.open, { body: { userId: mentor.id } })
  expect(await readAt(student, id)).toBeUndefined()
  const { id: line } = await student.ok(deskApi.ask, {
    body: { id: uuid(), topic: 'other', subject: 'A question', text: 'Where is it?' },
  })
  expect(await readAt(student, line)).toEqual({ kind: 'desk', id: line })
})
