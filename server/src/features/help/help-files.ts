import { limits } from '#contract/limits.ts'
import { isOpen } from '#contract/rules/help/help-moves.ts'
import { seesOfHelp } from '#contract/rules/help/help-visibility.ts'
import type { OwnerRules } from '../../capabilities/attachments/owners.ts'
import { partOf } from './find-request.ts'
import { asNow } from './requests.ts'
import { tellPerson } from './tell.ts'

/**
 * Pictures of what somebody is stuck on. Whoever asks adds and removes them as long as it is open; whoever is shown its words
 * opens them, by the same rule.
 */
export const helpFiles: OwnerRules = {
  goesWithPerson: true,
  unlogged: true,
  async rights({ tx, actor, company }, id) {
    // Who works at another company’s address is nobody of it.
    if (actor.companyId !== company.id) return null
    const found = await tx.selectFrom('help_requests').selectAll().where('id', '=', id).executeTakeFirst()
    const row = found && asNow(found)
    const part = row && (await partOf({ tx, actor }, row))
    if (!part || !seesOfHelp(part, 'words')) return null
    return { open: true, change: part === 'student' && isOpen.includes(row.state), name: '' }
  },
  async hold(tx, id) {
    // As it is closed, which locks the same row.
    await tx.selectFrom('help_requests').select('id').where('id', '=', id).forShare().execute()
  },
  quota: () => Promise.resolve({ most: limits.helpPictures, bytes: limits.image }),
  takes: (_, __, mediaType) => Promise.resolve(mediaType.startsWith('image/')),
  async existing(tx, ids) {
    const rows = await tx
      .selectFrom('help_requests')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
  async changed({ tx }, id) {
    const row = await tx
      .selectFrom('help_requests')
      .select(['id', 'company_id', 'student_id', 'claimer_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    for (const userId of [row?.student_id, row?.claimer_id]) if (row && userId) tellPerson(tx, row, userId)
  },
}
