import type { Part } from './part.ts'
import { everyone } from './roles.ts'

export const attachmentsPart = {
  permissions: {
    'attachments.list': everyone,
    'attachments.create': everyone,
    'attachments.upload': everyone,
    'attachments.send': everyone,
    'attachments.cancel': everyone,
    'attachments.byId': everyone,
    'attachments.remove': everyone,
    'attachments.restore': everyone,
  },
} as const satisfies Part
