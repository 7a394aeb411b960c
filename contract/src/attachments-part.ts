import { MiB, type Part } from './part.ts'
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
  limits: {
    document: 10 * MiB,
    video: 2048 * MiB,
    audio: 25 * MiB,
    /** Of one recording of a voice in the browser: some two megabytes. */
    voiceSeconds: 5 * 60,
    /** Files of one meeting. */
    attachments: 100,
  },
} as const satisfies Part
