import { Boot, BOOT_ELEMENT_ID } from '#contract/boot.ts'
import { companySlug } from '#contract/host.ts'
import { API_PREFIX } from '#contract/prefix.ts'

/** What the server wrote into the page; undefined under the development server, which serves no company. */
function readBoot(): Boot | undefined {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent?.trim()
  // The development server leaves the placeholder as it is.
  if (!text || text.startsWith('{{')) return undefined
  const parsed = Boot.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  console.error(parsed.error)
  return undefined
}

export const boot = readBoot()

const built = import.meta.env
/** Where the installation's parts are: as the server says now, else as the build was told. */
export const config = {
  apiUrl: boot?.config.apiUrl || built.VITE_API_URL || API_PREFIX,
  liveUrl: boot?.config.liveUrl || built.VITE_LIVE_URL || null,
  supportChatId: boot?.config.supportChatId || built.VITE_SUPPORT_CHAT_ID || null,
}

/** The company of this address; empty where the address can name none. */
export const slug =
  boot?.company?.slug ??
  companySlug(location.host, { defaultSlug: built.VITE_DEFAULT_COMPANY || 'demo', previewHosts: [] }) ??
  ''
