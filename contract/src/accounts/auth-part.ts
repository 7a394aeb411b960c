import { anyone, type Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const authPart = {
  permissions: {
    'auth.login': anyone,
    'auth.logout': anyone,
    'auth.refresh': anyone,
    'auth.forgotPassword': anyone,
    'auth.checkOneTimeToken': anyone,
    'auth.acceptInvitation': anyone,
    'auth.resetPassword': anyone,
    'auth.me': everyone,
    'auth.updateMe': everyone,
    'auth.uploadPhoto': everyone,
    'auth.removePhoto': everyone,
    'auth.changePassword': everyone,
    'auth.listSessions': everyone,
    'auth.endSession': everyone,
    'auth.endOtherSessions': everyone,
    'auth.listApiTokens': everyone,
    'auth.createApiToken': everyone,
    'auth.revokeApiToken': everyone,
  },
  notifications: {
    /** Their account was signed in to from a device that it was never signed in from. */
    new_device: { mail: 'now', push: true, own: true, always: true, path: () => '/dashboard/me/sessions' },
  },
  limits: {
    apiTokens: 20,
    apiTokenDays: 366,
    passwordMin: 12,
    passwordMax: 128,
  },
} as const satisfies Part
