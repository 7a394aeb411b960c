type Here = { protocol: string; host: string }

/**
 * The address of another company of this installation: the first label of this host is changed. Null where this
 * host does not name its company, so that no other's can be told from it.
 */
export function companyAddress(slug: string, ownSlug: string, { protocol, host }: Here): string | null {
  const [first = '', ...rest] = host.split('.')
  if (/^localhost(:\d+)?$/.test(host)) return `${protocol}//${slug}.${host}`
  if (first.toLowerCase() !== ownSlug || rest.length === 0) return null
  return `${protocol}//${[slug, ...rest].join('.')}`
}
