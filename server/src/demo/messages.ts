import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/tenant.ts'
import { settleGroup } from '../features/conversations/offered.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts'
import type { DemoCompany } from './shape.ts'

/** By whom, how many minutes after the first, and what. */
const written: Record<'en' | 'es', readonly (readonly ['student' | 'mentor', number, string])[]> = {
  en: [
    ['student', 0, 'Hello! In the second lesson I don’t see why the order of the steps matters.'],
    ['mentor', 12, 'Good question. Try it the other way round with the example, and look at what changes.'],
    ['student', 45, 'Ah, the total is different. So the discount always comes first?'],
    ['mentor', 52, 'Exactly. Shall we look at the next one together on Thursday?'],
  ],
  es: [
    ['student', 0, '¡Hola! En la segunda lección no entiendo por qué importa el orden de los pasos.'],
    ['mentor', 12, 'Buena pregunta. Prueba al revés con el ejemplo y mira qué cambia.'],
    ['student', 45, 'Ah, el resultado es otro. ¿Entonces el descuento va siempre primero?'],
    ['mentor', 52, 'Exacto. ¿Vemos juntos el siguiente el jueves?'],
  ],
}

/** What the student and the mentor of a company wrote to one another yesterday; the last is not read yet. */
export async function addMessages(
  tx: Tx,
  companyId: string,
  { language }: Pick<DemoCompany, 'language'>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const [student, mentor] = [ids.get('student'), ids.get('mentor')]
  if (!student || !mentor) return
  const lines = written[language]
  const begun = Date.now() - 26 * HOUR_MS
  const [low_id, high_id] = [student, mentor].toSorted() as [string, string]
  const last = lines.length
  const id = uuid()
  const own = { company_id: companyId, conversation_id: id }
  await tx
    .insertInto('conversations')
    .values({
      company_id: companyId,
      id,
      low_id,
      high_id,
      last_number: last,
      change: last,
      last_at: new Date(),
    })
    .execute()
  await tx
    .insertInto('conversation_members')
    .values([
      { ...own, user_id: mentor, read_number: last, delivered_number: last },
      { ...own, user_id: student, read_number: last - 1, delivered_number: last - 1 },
    ])
    .execute()
  await tx
    .insertInto('messages')
    .values(
      lines.map(([by, minutes, text], n) => ({
        ...own,
        number: n + 1,
        id: uuid(),
        sender_id: by === 'student' ? student : mentor,
        text,
        at: new Date(begun + minutes * MINUTE_MS),
        change: n + 1,
      })),
    )
    .execute()
}

type OfGroup = {
  companyId: string
  groupId: string
  mentorId: string
  menteeIds: readonly string[]
  lines: readonly { senderId: string; text: string }[]
}

/** What a group wrote to one another three weeks ago: all of it is read. In the company’s own transaction. */
export async function addGroupMessages(
  tx: Tx,
  { companyId, groupId, mentorId, menteeIds, lines }: OfGroup,
): Promise<void> {
  await settleGroup(tx, {
    id: groupId,
    companyId,
    mentorId,
    memberIds: [mentorId, ...menteeIds],
    isOver: false,
  })
  const begun = Date.now() - 20 * DAY_MS
  const last = lines.length
  await tx
    .insertInto('messages')
    .values(
      lines.map(({ senderId, text }, n) => ({
        company_id: companyId,
        conversation_id: groupId,
        number: n + 1,
        id: uuid(),
        sender_id: senderId,
        text,
        at: new Date(begun + n * 17 * MINUTE_MS),
        change: n + 1,
      })),
    )
    .execute()
  await tx
    .updateTable('conversations')
    .set({ last_number: last, change: last, last_at: new Date(begun) })
    .where('id', '=', groupId)
    .execute()
  await tx
    .updateTable('conversation_members')
    .set({ read_number: last, delivered_number: last })
    .where('conversation_id', '=', groupId)
    .execute()
}
