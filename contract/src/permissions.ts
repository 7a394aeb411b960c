import { adminLevel, everyone, superAdminOnly, type Role } from './roles.ts'

/** Nobody signed in is needed. */
export const anyone = 'public'
export type Allow = typeof anyone | readonly Role[]

/**
 * Who may call what: the whole matrix of role × operation. The server enforces exactly this table (a call that is
 * not named here cannot be mounted), the docs print it and a test walks every cell. Policies beside the operations
 * narrow further which rows a caller may touch.
 */
export const permissions = {
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
  'onboarding.get': everyone,
  'onboarding.save': everyone,
  'companies.bySlug': anyone,
  'companies.byId': adminLevel,
  'companies.list': superAdminOnly,
  'companies.create': superAdminOnly,
  'companies.update': adminLevel,
  'companies.settings': everyone,
  'companies.updateSettings': adminLevel,
  'companies.configuration': adminLevel,
  'companies.updateConfiguration': adminLevel,
  'companies.checkSlug': superAdminOnly,
  'companies.state': superAdminOnly,
  'companies.usage': adminLevel,
  'companies.setLimits': superAdminOnly,
  'companies.changeStatus': superAdminOnly,
  'companies.delete': superAdminOnly,
  'companies.restore': superAdminOnly,
  'companies.latestConfiguration': adminLevel,
  'companies.configurationVersions': adminLevel,
  'companies.configurationVersion': adminLevel,
  'companies.designs': adminLevel,
  'companies.saveDesign': adminLevel,
  'audit.list': adminLevel,
  'audit.actions': adminLevel,
  'audit.export': adminLevel,
  'audit.settings': adminLevel,
  'audit.updateSettings': adminLevel,
  'reports.get': adminLevel,
  'reports.export': adminLevel,
  'users.byId': adminLevel,
  'users.create': adminLevel,
  'users.createFromFile': adminLevel,
  'users.update': adminLevel,
  'users.changeStatus': adminLevel,
  'users.createNewPassword': adminLevel,
  'users.invite': adminLevel,
  'users.delete': adminLevel,
  'users.list': adminLevel,
  'users.find': adminLevel,
  'users.tags': adminLevel,
  'users.history': adminLevel,
  'dashboard.home': everyone,
  'platform.maintenance': anyone,
  'platform.setMaintenance': superAdminOnly,
  'platform.outbox': superAdminOnly,
  'platform.outboxMessage': superAdminOnly,
  'meetings.list': everyone,
  'meetings.create': everyone,
  'meetings.byCode': everyone,
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
} as const satisfies Record<string, Allow>

export type OperationId = keyof typeof permissions
export const operationIds = Object.keys(permissions) as OperationId[]

/** The operations that answer without a signed-in person. */
export type PublicOperation = {
  [K in OperationId]: (typeof permissions)[K] extends 'public' ? K : never
}[OperationId]
