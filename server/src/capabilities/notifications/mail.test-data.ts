import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { NotificationKind } from '#contract/notifications.ts'
import { mailsTo } from '../../../test/mails.ts'
import type { Person, TestCompany, World } from '../../../test/world.ts'
import { notify, type NewNotification } from './offered.ts'

/** What tests of news by e-mail do with time, and with what somebody is told. */
export const mailTests = (w: World) => {
  const inside = <T>({ id }: TestCompany, run: Parameters<typeof w.services.db.withTenant<T>>[1]) =>
    w.services.db.withTenant(id, run)

  return {
    tell: (acme: TestCompany, person: Person, kind: NotificationKind, more: Partial<NewNotification> = {}) =>
      inside(acme, (tx) => notify(tx, [{ userId: person.id, kind, about: uuid(), title: 'Bees', ...more }])),
    /** Lets so many minutes pass for all that a company’s people were told and mailed. */
    later: (acme: TestCompany, minutes: number) =>
      inside(acme, async (tx) => {
        const before = sql.lit(`${minutes} minutes`)
        await sql`update notifications set at = at - interval ${before}, mailed_at = mailed_at - interval ${before},
          mailed_before = mailed_before - interval ${before}, read_at = read_at - interval ${before}`.execute(
          tx,
        )
        await sql`update notification_mail set sent_at = sent_at - interval ${before},
          at_once_at = at_once_at - interval ${before}`.execute(tx)
      }),
    /** The clock of a company’s people stands at this hour, and so many minutes as it does everywhere. */
    async atHour(acme: TestCompany, hour: number): Promise<void> {
      const offset = (hour - new Date().getUTCHours() + 36) % 24
      // The sign of these zones is the other way round: Etc/GMT-3 is three hours ahead.
      const zone = offset <= 12 ? `Etc/GMT+${12 - offset}` : `Etc/GMT-${offset - 12}`
      await inside(acme, (tx) => tx.updateTable('users').set({ time_zone: zone }).execute())
    },
    subjects: async (acme: TestCompany, person: Person) =>
      (await mailsTo(w, acme.id, person.email)).map(({ subject }) => subject),
    texts: async (acme: TestCompany, person: Person) =>
      (await mailsTo(w, acme.id, person.email)).map(({ text }) => text),
  }
}
export const HOUR = 60
export const DAY = 24 * HOUR
