import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { conversationsApi } from '#contract/help/conversations.ts'
import { deskApi, type DeskTopic } from '#contract/help/desk.ts'
import { notificationsApi } from '#contract/notifications.ts'
import type { Person, TestCompany, World } from '../../../test/world.ts'
import { tellUnread } from '../conversations/tell-unread.ts'

/** A company with a student and two administrators. */
export async function atDesk(w: World) {
  const acme = await w.company({ name: 'Acme' })
  const student = await acme.user({ name: 'Ben', surname: 'Cole' })
  const ana = await acme.user({ role: 'admin', name: 'Ana', surname: 'Ruiz' })
  const ida = await acme.user({ role: 'admin', name: 'Ida', surname: 'Fox' })
  return { acme, student, ana, ida }
}

export const ask = (person: Person, words: { id?: string; topic?: DeskTopic; subject?: string } = {}) =>
  person.ok(deskApi.ask, {
    body: { id: uuid(), topic: 'course', subject: 'A door', text: 'Which one do I take?', ...words },
  })
export const open = (person: Person, id: string) => person.ok(deskApi.byId, { params: { id } })
export const write = (person: Person, id: string, text: string) =>
  person.send(conversationsApi.send, { params: { id }, body: { id: uuid(), text } })
export const move = (person: Person, id: string, what: 'close' | 'reopen') =>
  person.send(deskApi.move, { params: { id }, body: { move: what } })
export const assign = (person: Person, id: string, from: string | null, to: string | null) =>
  person.send(deskApi.assign, { params: { id }, body: { from, to } })
export const read = async (person: Person, id: string) =>
  (await person.ok(conversationsApi.messages, { params: { id } })).items
export const inbox = (person: Person, query = {}) => person.ok(deskApi.inbox, { query })
export const unread = async (person: Person) => (await person.ok(deskApi.unread, {})).unread
export const told = async (person: Person) =>
  (await person.ok(notificationsApi.list, {})).items
    .filter(({ kind }) => kind.startsWith('desk_'))
    .map(({ kind, person: by }) => [kind, by])

/** A minute goes by, and who has not read is told. */
export async function minuteLater(w: World, { id }: TestCompany): Promise<void> {
  await w.services.db.withTenant(id, (tx) =>
    sql`update conversation_members set tell_at = tell_at - interval '1 minute'`.execute(tx),
  )
  await tellUnread(w.services)
}
