import { reservedSlugs, SlugShape } from '../fields.ts'

export type HostRules = {
  /** The company of a local or preview host. */
  defaultSlug: string
  /** Suffixes (`.preview.example.org`) or patterns with `*` (`cairn-*.example.org`) of preview hosts. */
  previewHosts: readonly string[]
}

function matches(host: string, pattern: string): boolean {
  if (!pattern.includes('*'))
    return host === pattern.replace(/^\./, '') || host.endsWith(pattern.replace(/^\.?/, '.'))
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${source.join('[^.]+')}$`).test(host)
}

const isAddress = (host: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.startsWith('[') || host.includes('::')

/** The host of a `Host` header: lower case, without port and final dot. IPv6 literals keep their brackets. */
export function hostName(header: string): string {
  const host = header.trim().toLowerCase()
  return (host.startsWith('[') ? host.replace(/\]:\d+$/, ']') : host.replace(/:\d+$/, '')).replace(/\.$/, '')
}

/**
 * The company's slug in a host name: its first label, or the default company on a local or preview host. Null where
 * the first label cannot be a company's.
 */
export function companySlug(header: string, rules: HostRules): string | null {
  const host = hostName(header)
  if (
    host === 'localhost' ||
    isAddress(host) ||
    rules.previewHosts.some((p) => matches(host, p.toLowerCase()))
  )
    return rules.defaultSlug
  const label = host.split('.')[0] ?? ''
  if (reservedSlugs.includes(label) || !SlugShape.safeParse(label).success) return null
  return label
}
