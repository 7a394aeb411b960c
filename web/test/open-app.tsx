import type { Me } from '#contract/accounts/auth.ts'
import type { Boot } from '#contract/installation/boot.ts'
import type { PublicCompany } from '#contract/companies/companies.ts'
import type { Role } from '#contract/roles.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { render } from '@testing-library/react'
import { vi } from 'vitest'

export const acme: PublicCompany = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  slug: 'acme',
  name: 'Acme Workshops',
  iconUrl: null,
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'en',
  description: null,
  supportEmail: null,
  supportUrl: null,
}

const ana = {
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  status: 'active' as const,
  name: 'Ana',
  surname: 'Soler',
  email: 'ana@acme.test',
  lastLogin: null,
  preferredLanguage: null,
  timeZone: null,
  photoUrl: null,
  createdAt: '2026-01-01T00:00:00Z',
  invitedAt: null,
  erasedAfter: null,
  externalId: null,
  tags: [],
  jobTitle: null,
  department: null,
  pronouns: null,
  manager: null,
  custom: {},
  companyId: acme.id,
  ownCompanyId: acme.id,
  timeZoneChosen: false,
  onboarded: true,
  settings: { language: null },
}

export const person = (role: Role, more: Partial<Me> = {}): Me => ({ ...ana, role, ...more })
/** The same as administrators are shown them: a field that is added to the contract has to be added here. */
export const managedPerson = (role: Role): ManagedUser => ({ ...ana, role, inviteAnew: false })

export const bootOf = (more: Partial<Boot> = {}): Boot => ({
  company: acme,
  maintenance: false,
  config: { apiUrl: null, liveUrl: null, supportChatId: null },
  version: '1',
  ...more,
})

/** jsdom moves nothing: what asks for a movement gets one that has nothing to do. */
if (!('animate' in Element.prototype))
  Object.defineProperty(Element.prototype, 'animate', {
    value: () => ({ cancel: () => undefined }),
    writable: true,
  })

/** Opens the whole application at an address, on a page as the server writes it. */
export async function openApp(path: string, boot: Boot | undefined = bootOf()) {
  vi.resetModules()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  document.title = ''
  document.head.innerHTML = '<link rel="icon" href="/x.png"><meta name="csp-nonce" content="n0nce">'
  document.body.innerHTML = `<script type="application/json" id="cairn-boot">${JSON.stringify(boot)}</script><div id="root"></div>`
  history.replaceState(null, '', path)
  const [{ App }, { createTolgee }, { maintenance }, { session }, { toast }] = await Promise.all([
    import('../src/app/app.tsx'),
    import('../src/locales/language.ts'),
    import('../src/api/session/maintenance.ts'),
    import('../src/api/session/current-session.ts'),
    import('../src/api/toasts.ts'),
  ])
  maintenance.set(boot.maintenance)
  const root = document.getElementById('root')
  if (!root) throw new Error('no root')
  const view = render(<App tolgee={createTolgee(boot.company)} />, { container: root })
  return { ...view, maintenance, session, toast }
}
