import type { Me } from '#contract/accounts/auth.ts'
import type { Actor } from '../../http/caller/context.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'

export const viewMe = (actor: Actor, company: CompanyRef): Me => ({
  id: actor.id,
  role: actor.role,
  status: actor.status,
  name: actor.name,
  surname: actor.surname,
  email: actor.email,
  lastLogin: actor.lastLogin?.toISOString() ?? null,
  preferredLanguage: actor.preferredLanguage,
  timeZone: actor.timeZone,
  timeZoneChosen: actor.timeZoneChosen,
  photoUrl: actor.photoKey && mediaUrl(actor.companyId, actor.photoKey),
  createdAt: actor.createdAt.toISOString(),
  invitedAt: actor.invitedAt?.toISOString() ?? null,
  erasedAfter: null,
  companyId: company.id,
  ownCompanyId: actor.companyId,
  onboarded: actor.onboarded,
  settings: { language: actor.preferredLanguage },
  ...(actor.mustEnrol ? { mustEnrol: true } : {}),
})
