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
} as const satisfies Part
