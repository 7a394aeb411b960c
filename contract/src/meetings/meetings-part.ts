import { anyone, type Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const meetingsPart = {
  permissions: {
    'meetings.list': everyone,
    'meetings.create': everyone,
    'meetings.update': everyone,
    'meetings.byCode': everyone,
    'meetings.calendar': everyone,
    'meetings.join': everyone,
    'meetings.end': everyone,
    'meetings.people': everyone,
    'meetings.policy': everyone,
    'meetings.updatePolicy': adminLevel,
    'meetings.chat': everyone,
    'meetings.attendance': everyone,
    'meetings.guestLinks': everyone,
    'meetings.createGuestLink': everyone,
    'meetings.revokeGuestLink': everyone,
    'meetings.guestLook': anyone,
    'meetings.guestJoin': anyone,
    'meetings.guestFiles': anyone,
  },
  notifications: {
    /** Of a meeting, planned or begun now: each of these has an e-mail of its own, with a file for calendars. */
    meeting_invited: {
      group: 'meetings',
      mail: 'now',
      push: true,
      own: true,
      path: (meeting) => `/meet?meeting=${meeting}`,
    },
    meeting_changed: {
      group: 'meetings',
      mail: 'now',
      push: true,
      own: true,
      path: (meeting) => `/meet?meeting=${meeting}`,
    },
    // Whoever was left out may not open it any more.
    meeting_cancelled: { group: 'meetings', mail: 'now', push: true, own: true, path: () => '/meet' },
  },
  limits: {
    meetingDescriptionLength: 4000,
  },
} as const satisfies Part
