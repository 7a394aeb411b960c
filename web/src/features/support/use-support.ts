import type { PublicCompany } from '#contract/companies.ts'
import { config } from '../../api/boot.ts'
import { useCompany } from '../../api/company.ts'
import { toast } from '../../api/toasts.ts'
import { openSupportChat } from './support-chat.ts'

/** How a person of this company gets help: a chat to open, else an address to go to, else nothing. */
export type Support = { open: () => void } | { href: string } | undefined

export function supportOf(
  { supportEmail, supportUrl }: Pick<PublicCompany, 'supportEmail' | 'supportUrl'>,
  chatId: string | null,
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
  if (supportUrl) return { href: supportUrl }
  if (supportEmail) return { href: `mailto:${supportEmail}` }
  return undefined
}

export const useSupport = (): Support => supportOf(useCompany(), config.supportChatId)
