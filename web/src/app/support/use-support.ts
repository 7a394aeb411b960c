import type { PublicCompany } from '#contract/companies/companies.ts'
import { mentored, roleAllowed } from '#contract/roles.ts'
import { config } from '../../api/boot.ts'
import { useCompany } from '../../api/company/company.ts'
import { isAway, useMe } from '../../api/session/me.ts'
import { toast } from '../../api/toasts.ts'
import { openSupportChat } from './support-chat.ts'

/**
 * How a person of this company gets help: a chat to open, else their line to the administrators, and for these an address
 * to go to, else nothing.
 */
export type Support = { open: () => void } | { to: string } | { href: string } | undefined

export function supportOf(
  { supportEmail, supportUrl }: Pick<PublicCompany, 'supportEmail' | 'supportUrl'>,
  chatId: string | null,
  asksDesk: boolean,
): Support {
  if (chatId)
    return {
      open: () => {
        openSupportChat(chatId).catch((error: unknown) => {
          console.error(error)
          toast({ severity: 'error', title: 'generic.error.error', message: 'support.unreachable' })
        })
      },
    }
  if (asksDesk) return { to: '/dashboard/messages/desk' }
  if (supportUrl) return { href: supportUrl }
  if (supportEmail) return { href: `mailto:${supportEmail}` }
  return undefined
}

/** Who may ask the company does; at another company’s address there is nobody to ask. */
export function useSupport(): Support {
  const me = useMe()
  return supportOf(useCompany(), config.supportChatId, roleAllowed(mentored, me.role) && !isAway(me))
}
