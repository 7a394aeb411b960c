import { z } from 'zod'
import { isLink } from './link.ts'
import { words } from './words.ts'

export const embedLimits = { title: 200, hosts: 50 } as const

/**
 * Pages that are made to be shown within others, by their providers: what a company’s list names of them. `*.` stands for
 * all hosts below, of a provider that gives each of its customers one.
 */
export const embedProviders = [
  { name: 'YouTube', host: 'www.youtube-nocookie.com' },
  { name: 'Vimeo', host: 'player.vimeo.com' },
  { name: 'Loom', host: 'www.loom.com' },
  { name: 'Genially', host: 'view.genially.com' },
  { name: 'H5P.com', host: '*.h5p.com' },
] as const
const wide: readonly string[] = embedProviders.map(({ host }) => host).filter((host) => host.startsWith('*.'))

/**
 * Whether it is the name of a host that a policy may name: no number, no port, and none in other letters, which are drawn
 * like those of another host.
 */
const isEmbedHost = (host: string): boolean =>
  host.length <= 253 &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(host) &&
  !host.split('.').some((label) => label.startsWith('xn--'))

/** One of a company’s list: a host, or all those below one of a known provider. */
export const EmbedHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine((host) => isEmbedHost(host) || wide.includes(host), 'invalid_embed_host')

/** The host of an address that may be shown within a page at all; null where it may not. */
export function embedHostOf(address: string): string | null {
  if (!isLink(address) || /[<>"'`\\;,]/.test(address)) return null
  const { protocol, hostname, port } = new URL(address)
  return protocol === 'https:' && port === '' && isEmbedHost(hostname) ? hostname : null
}

export const isOfHosts = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : one === host))

/** Whether a company’s list lets a page show what is at an address. */
export function mayEmbed(address: string, hosts: readonly string[]): boolean {
  const host = embedHostOf(address)
  return host !== null && isOfHosts(host, hosts)
}

const seconds = (time: string | null) => {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}
const film = /^[\w-]{6,64}$/
/** Where a provider shows within other pages what it has at an address for people: a film’s page becomes its player. */
export function embedAddress(address: string): string {
  if (!embedHostOf(address)) return address
  const url = new URL(address)
  const [first = '', second = '', third = ''] = url.pathname.split('/').slice(1)
  switch (url.hostname.replace(/^(www|m)\./, '')) {
    case 'youtube.com':
    case 'youtu.be':
    case 'youtube-nocookie.com': {
      const isShort = url.hostname === 'youtu.be'
      const id = isShort ? first : first === 'watch' ? (url.searchParams.get('v') ?? '') : second
      if (!film.test(id) || !(isShort || ['watch', 'shorts', 'live', 'embed'].includes(first))) return address
      const from = seconds(url.searchParams.get('t') ?? url.searchParams.get('start'))
      return `https://www.youtube-nocookie.com/embed/${id}${from ? `?start=${from}` : ''}`
    }
    case 'vimeo.com':
      if (!/^\d+$/.test(first)) return address
      return `https://player.vimeo.com/video/${first}${/^[0-9a-f]+$/.test(second) ? `?h=${second}` : ''}`
    case 'loom.com':
      return first === 'share' && film.test(second) && !third
        ? `https://www.loom.com/embed/${second}`
        : address
    default:
      return address
  }
}

/**
 * Something of another page that is shown within a text. Whether it is, the company’s list says when the text is read: where
 * it does not, it is a link.
 */
export const Embed = z.strictObject({
  type: z.literal('embed'),
  attrs: z.strictObject({
    url: z.string().refine((url) => embedHostOf(url) !== null, 'invalid_embed'),
    /** What it is, for those who do not see it, and before it is loaded. */
    title: words(embedLimits.title),
  }),
})
export type EmbedNode = z.infer<typeof Embed>

/** What it is called: by its host where nobody has said. */
export const embedTitle = ({ url, title }: EmbedNode['attrs']): string =>
  title.trim() || (embedHostOf(url) ?? url)
