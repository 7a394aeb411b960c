import { v7 as uuid } from 'uuid'
import type { DeskTopic } from '#contract/help/desk.ts'
import type { DeskState } from '#contract/rules/help/desk-moves.ts'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { DemoCompany } from '../shape.ts'

type Asked = {
  by: 'student' | 'mentor'
  topic: DeskTopic
  subject: string
  state: DeskState
  /** Minutes ago. */
  ago: number
  /** Each with how many minutes after the question it was written; by the asker or an administrator, in turn. */
  lines: readonly (readonly [number, string])[]
}
type Words = { asked: readonly Asked[]; replies: readonly { title: string; text: string }[] }

const words: Record<'en' | 'es', Words> = {
  en: {
    asked: [
      {
        by: 'student',
        topic: 'account',
        subject: 'My surname is spelt wrong',
        state: 'answered',
        ago: 190,
        lines: [
          [0, 'Hello! My surname has one letter too many, and it would be on my certificate too.'],
          [24, 'Thank you for saying so. It’s put right, and certificates from now on have it as well.'],
        ],
      },
      {
        by: 'mentor',
        topic: 'technical',
        subject: 'No sound in the meeting yesterday',
        state: 'open',
        ago: 65,
        lines: [
          [
            0,
            'Two of us heard nothing for the first ten minutes, both with the same headset. Is that known?',
          ],
        ],
      },
      {
        by: 'student',
        topic: 'course',
        subject: 'May I take two courses at once?',
        state: 'closed',
        ago: 4300,
        lines: [
          [0, 'The second one begins before I’m through with the first. Is that all right?'],
          [41, 'Yes, as many as you have time for. The dates are on your Home.'],
          [55, 'Great, thanks!'],
        ],
      },
    ],
    replies: [
      {
        title: 'New password',
        text: 'Choose “Forgotten your password?” where you sign in. The link is good for two hours.',
      },
      {
        title: 'Sound in meetings',
        text: 'Open the settings of the meeting, choose your headset under Speaker, and test it there.',
      },
    ],
  },
  es: {
    asked: [
      {
        by: 'student',
        topic: 'account',
        subject: 'Mi apellido tiene una errata',
        state: 'answered',
        ago: 190,
        lines: [
          [0, '¡Hola! A mi apellido le sobra una letra y saldría así también en el certificado.'],
          [24, 'Gracias por avisar. Ya está corregido, y los próximos certificados saldrán bien.'],
        ],
      },
      {
        by: 'mentor',
        topic: 'technical',
        subject: 'Ayer no se oía en la reunión',
        state: 'open',
        ago: 65,
        lines: [
          [
            0,
            'Dos personas no oímos nada los primeros diez minutos, las dos con los mismos auriculares. ¿Es conocido?',
          ],
        ],
      },
      {
        by: 'student',
        topic: 'course',
        subject: '¿Puedo hacer dos cursos a la vez?',
        state: 'closed',
        ago: 4300,
        lines: [
          [0, 'El segundo empieza antes de que acabe el primero. ¿Hay problema?'],
          [41, 'Ninguno: tantos como te dé tiempo. Las fechas están en Inicio.'],
          [55, '¡Genial, gracias!'],
        ],
      },
    ],
    replies: [
      {
        title: 'Contraseña nueva',
        text: 'Elige «¿Has olvidado la contraseña?» al iniciar sesión. El enlace vale dos horas.',
      },
      {
        title: 'Sonido en las reuniones',
        text: 'Abre los ajustes de la reunión, elige tus auriculares en Altavoz y pruébalos allí mismo.',
      },
    ],
  },
}

/** What people asked the company: one waits, one was answered a few hours ago, one is closed; and what is answered often. */
export async function addDesk(
  tx: Tx,
  companyId: string,
  { language }: Pick<DemoCompany, 'language'>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const admin = ids.get('admin')
  const { asked, replies } = words[language]
  for (const one of asked) {
    const asker = ids.get(one.by)
    if (asker && admin) await addAsked(tx, companyId, { asker, admin }, one)
  }
  await tx
    .insertInto('desk_replies')
    .values(replies.map((reply) => ({ company_id: companyId, id: uuid(), ...reply })))
    .execute()
}

async function addAsked(
  tx: Tx,
  companyId: string,
  { asker, admin }: { asker: string; admin: string },
  { topic, subject, state, ago, lines }: Asked,
): Promise<void> {
  const id = uuid()
  const begun = Date.now() - ago * MINUTE_MS
  const at = (n: number) => new Date(begun + (lines[n]?.[0] ?? 0) * MINUTE_MS)
  const last = lines.length
  const answered = last > 1
  const over = state === 'closed' ? at(last - 1) : null
  await tx
    .insertInto('desk_requests')
    .values({
      company_id: companyId,
      id,
      asker_id: asker,
      topic,
      subject,
      state,
      assignee_id: answered ? admin : null,
      asked_at: at(0),
      answered_at: answered ? at(1) : null,
      closed_at: over,
      last_at: at(last - 1),
      rest_at: state === 'answered' ? new Date(begun + 7 * DAY_MS) : null,
    })
    .execute()
  await tx
    .insertInto('conversations')
    .values({
      company_id: companyId,
      id,
      about_kind: 'desk',
      about_id: id,
      for_id: asker,
      over_at: over,
      last_number: last,
      change: last,
      last_at: at(last - 1),
    })
    .execute()
  const own = { company_id: companyId, conversation_id: id }
  const read = (user_id: string, upTo: number) => ({
    ...own,
    user_id,
    read_number: upTo,
    delivered_number: upTo,
  })
  await tx
    .insertInto('conversation_members')
    .values([read(asker, over ? last : 1), ...(answered ? [read(admin, last)] : [])])
    .execute()
  await tx
    .insertInto('messages')
    .values(
      lines.map(([, text], n) => ({
        ...own,
        number: n + 1,
        id: uuid(),
        sender_id: n % 2 === 0 ? asker : admin,
        text,
        at: at(n),
        change: n + 1,
      })),
    )
    .execute()
}
