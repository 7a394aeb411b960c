import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const deskPart = {
  permissions: {
    'desk.ask': everyone,
    'desk.mine': everyone,
    'desk.inbox': adminLevel,
    'desk.unread': everyone,
    'desk.byId': everyone,
    'desk.move': everyone,
    'desk.assign': adminLevel,
    'desk.people': adminLevel,
    'desk.replies': adminLevel,
    'desk.addReply': adminLevel,
    'desk.changeReply': adminLevel,
    'desk.removeReply': adminLevel,
  },
} as const satisfies Part
