import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/languages.ts'
import type { Tx } from '../../db/tenant.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import type { DemoCompany } from '../shape.ts'

const SLOTS = 6
const SLOT_MINUTES = 10

const about: Record<Language, string> = {
  en: 'Stuck, or just curious? Ten minutes for any question.',
  es: '¿Atasco o simple curiosidad? Diez minutos para cualquier pregunta.',
}

/** Office hours of one mentor, two days from now, in which nobody has a place yet. */
export async function addOfficeHours(
  tx: Tx,
  companyId: string,
  { people, language }: DemoCompany,
  ids: Map<string, string>,
): Promise<void> {
  const mentorId = ids.get(
    people.findLast(({ role, status }) => role === 'mentor' && (status ?? 'active') === 'active')?.address ??
      '',
  )
  if (!mentorId) return
  const startsAt = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 16 * HOUR_MS)
  await tx
    .insertInto('office_hours')
    .values({
      company_id: companyId,
      id: uuid(),
      mentor_id: mentorId,
      starts_at: startsAt,
      slot_minutes: SLOT_MINUTES,
      slots: SLOTS,
      audience: 'anyone',
      about: about[language],
    })
    .execute()
}
