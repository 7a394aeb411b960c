import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/tenant.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import type { DemoCompany } from './shape.ts'

type Words = { title: string; text: string; acknowledge: boolean; daysAgo: number }
const words: Record<'en' | 'es', readonly Words[]> = {
  en: [
    {
      title: 'New hours of the workshop',
      text: 'From Monday on the workshop is open from 8:00 to 17:30. Please plan your sessions with your mentor within these hours.',
      acknowledge: true,
      daysAgo: 1,
    },
    {
      title: 'Thank you for a good start',
      text: 'More than half of you have completed a first course. What you would like to learn next, tell your mentor.',
      acknowledge: false,
      daysAgo: 9,
    },
  ],
  es: [
    {
      title: 'Nuevo horario del taller',
      text: 'A partir del lunes, el taller abre de 8:00 a 17:30. Organiza las sesiones con tu mentor dentro de ese horario.',
      acknowledge: true,
      daysAgo: 1,
    },
    {
      title: 'Gracias por el buen comienzo',
      text: 'Más de la mitad de la plantilla ha terminado ya un primer curso. Cuéntale a tu mentor qué quieres aprender ahora.',
      acknowledge: false,
      daysAgo: 9,
    },
  ],
}

/** Two announcements of the administrator: an older one that most have read, and yesterday’s, which is to be acknowledged. */
export async function addAnnouncements(
  tx: Tx,
  companyId: string,
  { language, people }: Pick<DemoCompany, 'language' | 'people'>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const author_id = ids.get('admin')
  if (!author_id) return
  const receivers = people
    .filter(({ status = 'active', address }) => status === 'active' && address !== 'admin')
    .flatMap(({ address }) => ids.get(address) ?? [])
  for (const { title, text, acknowledge, daysAgo } of words[language]) {
    const id = uuid()
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    await tx
      .insertInto('announcements')
      .values({
        company_id: companyId,
        id,
        author_id,
        audience: JSON.stringify({ kind: 'everyone' }),
        title,
        body: JSON.stringify(body),
        acknowledge,
        state: 'sent',
        at,
      })
      .execute()
    const later = (n: number) => new Date(at.getTime() + (n % 20) * HOUR_MS)
    await tx
      .insertInto('announcement_people')
      .values(
        receivers.map((user_id, n) => {
          const isRead = acknowledge ? user_id === ids.get('student') || n % 3 !== 0 : true
          const isSaid = acknowledge && user_id !== ids.get('student') && n % 3 === 1
          return {
            company_id: companyId,
            announcement_id: id,
            user_id,
            told_at: at,
            read_at: isRead ? later(n + 1) : null,
            acknowledged_at: isSaid ? later(n + 1) : null,
          }
        }),
      )
      .execute()
  }
}
