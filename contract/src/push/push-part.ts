import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const pushPart = {
  permissions: {
    'push.own': everyone,
    'push.addDevice': everyone,
    'push.removeDevice': everyone,
    'push.test': everyone,
    'push.settings': adminLevel,
    'push.makeKeys': adminLevel,
    'push.removeKeys': adminLevel,
  },
  limits: {
    /** Devices of one person that are told, and the length of an address that a browser gives for one. */
    pushDevices: 10,
    pushAddressLength: 1000,
  },
} as const satisfies Part
