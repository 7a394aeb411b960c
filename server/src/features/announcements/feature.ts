import { announcementsApi } from '#contract/installation/announcements.ts'
import { feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { ownChannel } from '../../platform/live/channel.ts'
import { editAnnouncement, takeBackAnnouncement } from './change.ts'
import { findableAnnouncements } from './find-announcements.ts'
import { announcementsFates } from './personal-data.ts'
import {
  announcedPeople,
  announcementById,
  markAnnouncementRead,
  receivedAnnouncements,
  sentAnnouncements,
} from './read.ts'
import { reachOf, sendAnnouncement } from './send.ts'
import { TELL_JOB, tellJob } from './tell-job.ts'

/** What administrators and who leads a course tell many people at once. */
export const announcements = feature({
  routes: mount(announcementsApi, {
    received: receivedAnnouncements,
    sent: sentAnnouncements,
    reach: reachOf,
    send: sendAnnouncement,
    byId: announcementById,
    markRead: markAnnouncementRead,
    people: announcedPeople,
    edit: editAnnouncement,
    takeBack: takeBackAnnouncement,
  }),
  search: [findableAnnouncements],
  personalData: announcementsFates,
  jobs: { [TELL_JOB]: tellJob },
  // How far one’s own came; whom it is told hears of it as of all news.
  channels: { announcements: ownChannel },
})
