import type { Boot } from '#contract/installation/boot.ts'
import { companyAddress } from '#contract/installation/company-address.ts'
import { API_PREFIX } from '#contract/prefix.ts'

/** What the server wrote into the page; undefined under the development server, which serves no company. */
function readBoot(): Boot | undefined {
  const text = document.getElementById('cairn-boot')?.textContent?.trim()
  // The development server leaves the placeholder as it is.
  if (!text || text.startsWith('{{')) return undefined
  // Page and script come from one deployment, and the server's side of this is typed by the contract: checking it
  // again would cost the first load the whole of the checking library.
  return JSON.parse(text) as Boot
}

export const boot = readBoot()

const built = import.meta.env
const [firstLabel = ''] = location.hostname.split('.')
/** Where the installation's parts are: as the server says now, else as the build was told. */
export const config = {
  apiUrl: companyAddress(boot?.config.apiUrl || built.VITE_API_URL || API_PREFIX, firstLabel),
  liveUrl: boot?.config.liveUrl || built.VITE_LIVE_URL || null,
  supportChatId: boot?.config.supportChatId || built.VITE_SUPPORT_CHAT_ID || null,
}

/** The company of this address, where the server has found it. */
export const slug = boot?.company?.slug
