import type { MailCompany } from '../../platform/mail/compose.ts'
import type { Tx } from '../../db/tenant.ts'
import { wordsOf } from '../../platform/mail/words.ts'
import { bookRoom } from '../meetings/offered.ts'
import type { SessionRow } from './session.view.ts'

type Of = Pick<SessionRow, 'mentor_id' | 'starts_at' | 'minutes'> & { menteeIds: readonly string[] }

/** The room of a confirmed session: all of them lead it. It names nobody, for the list of meetings tells who is in them. */
export const roomOf = (
  tx: Tx,
  company: Pick<MailCompany, 'id' | 'defaultLanguage'>,
  { mentor_id, menteeIds, starts_at, minutes }: Of,
): Promise<string> =>
  bookRoom(tx, company.id, {
    title: wordsOf(company.defaultLanguage)('session.room'),
    hostId: mentor_id,
    withIds: menteeIds,
    startsAt: starts_at,
    minutes,
  })

/** The room of one talk of office hours, from now on: of its mentor and of whoever was called, who is a guest of it: the mentor alone ends it. */
export const officeRoomOf = (
  tx: Tx,
  company: Pick<MailCompany, 'id' | 'defaultLanguage'>,
  { mentorId, personId, minutes }: { mentorId: string; personId: string; minutes: number },
): Promise<string> =>
  bookRoom(tx, company.id, {
    title: wordsOf(company.defaultLanguage)('office.room'),
    hostId: mentorId,
    withIds: [personId],
    isTalk: true,
    startsAt: new Date(),
    minutes,
  })
