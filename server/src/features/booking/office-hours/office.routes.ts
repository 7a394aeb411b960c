import { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { mount } from '../../../http/mount.ts'
import type { Channels } from '../../../platform/live/channel.ts'
import { isFor } from './find-office.ts'
import { listOffices, openQueue } from './list-offices.ts'
import { cancelOffice, movePlace } from './move-place.ts'
import { officeAudiences, openOffice } from './open-office.ts'
import { takePlace } from './take-place.ts'

export const officeRoutes = mount(officeHoursApi, {
  list: listOffices,
  audiences: officeAudiences,
  open: openOffice,
  byId: openQueue,
  cancel: cancelOffice,
  take: takePlace,
  move: movePlace,
})

/** A queue, for whoever sees it. */
export const officeChannels: Channels = {
  office_hours: {
    mayListen: async (tx, listener, id) => {
      const row = await tx
        .selectFrom('office_hours as o')
        .select('o.id')
        .where('o.id', '=', id)
        .where(isFor(listener))
        .executeTakeFirst()
      return row !== undefined
    },
  },
}
