import type { Boot } from '#contract/installation/boot.ts'
import { inContextTools } from '#contract/installation/in-context.ts'
import { EmbedHost } from '#contract/rich-text/embed.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'

type Config = Boot['config']
type Permits = Pick<CompanyRef, 'translationService' | 'embedHosts'>

/** Where the page may call, beyond its own server: both parts take calls and web sockets. */
function calls({ apiUrl, liveUrl }: Config): string[] {
  const origins = [apiUrl, liveUrl]
    .filter((address): address is string => !!address && URL.canParse(address))
    .flatMap((address) => {
      const { protocol, host } = new URL(address)
      const s = /^(https|wss):$/.test(protocol) ? 's' : ''
      return [`http${s}://${host}`, `ws${s}://${host}`]
    })
  return [...new Set(origins)]
}

/** Of what runs while no page is open: it calls its own server, and shows pictures of it, at the most. */
export const workerPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'`

/**
 * No host that a company names is in it (its own stylesheets are fetched by the server and served from here), but for
 * the translation service that it permits, and the hosts whose pages its lessons may show.
 */
export function contentSecurityPolicy(
  nonce: string,
  config: Config,
  company: Permits | null,
  frames: string | null = null,
): string {
  const shown = [
    ...(frames ? [frames] : []),
    // By https and its usual port alone; what is no host here would say something else in the policy.
    ...(company?.embedHosts ?? [])
      .filter((host) => EmbedHost.safeParse(host).data === host)
      .map((host) => `https://${host}`),
  ]
  const translation = company?.translationService
  // Signalling of our own needs the page's host as a web socket; 'self' covers it in every current browser.
  const chat = config.supportChatId ? ' https://client.crisp.chat' : ''
  // Pictures of those who answer, and files sent to and fro.
  const chatFiles = chat ? ' https://storage.crisp.chat' : ''
  const chatConnect = chat ? `${chat} wss://client.relay.crisp.chat${chatFiles}` : ''
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'${chat}${translation ? ` ${inContextTools.address}` : ''}`,
    `style-src 'self' 'nonce-${nonce}'${chat}`,
    // The translation tools and the chat add style elements, which no nonce reaches; beside one, 'unsafe-inline' would say nothing.
    ...(translation || chat ? [`style-src-elem 'self' 'unsafe-inline'${chat}`] : []),
    // Style attributes that libraries set while they measure; an attribute cannot load or run anything.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${translation ? ` ${translation}` : ''}${chat}${chat ? ' https://image.crisp.chat' : ''}${chatFiles}`,
    `font-src 'self'${chat}`,
    `connect-src ${["'self'", ...calls(config), ...(translation ? [translation] : [])].join(' ')}${chatConnect}`,
    `media-src 'self' blob: mediastream:${chat}`,
    // Packages of lessons, each at an origin of its own, and what lessons show of other pages.
    ...(shown.length > 0 ? [`frame-src ${shown.join(' ')}`] : []),
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
