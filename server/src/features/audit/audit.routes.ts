import { auditApi } from '#contract/people/audit.ts'
import { mount, outside } from '../../http/mount.ts'
import { auditSettings, updateAuditSettings } from './audit-settings.ts'
import { exportAudit } from './export-audit.ts'
import { auditActions, auditEntry, listAudit } from './list-audit.ts'

export const auditRoutes = mount(auditApi, {
  list: listAudit,
  byId: auditEntry,
  actions: auditActions,
  export: outside(exportAudit),
  settings: auditSettings,
  updateSettings: updateAuditSettings,
})
