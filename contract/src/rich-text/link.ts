/** Where a link in a text may lead: a page, or somebody's mailbox. Nothing that runs, opens a program or reads a file. */
const linkSchemes = ['http:', 'https:', 'mailto:'] as const
const MAX_LINK_LENGTH = 2048

/**
 * Whether a link may stand in a text: absolute, of one of the schemes above, and without a name before its host,
 * which is there to be taken for the host (`https://bank.example@elsewhere.example`).
 */
export function isLink(href: string): boolean {
  if (href.length > MAX_LINK_LENGTH || /[\p{Cc}\s]/u.test(href)) return false
  const url = URL.parse(href)
  if (!url || !linkSchemes.some((scheme) => scheme === url.protocol)) return false
  if (url.protocol === 'mailto:') return url.pathname.includes('@')
  return url.username === '' && url.password === ''
}

/** What a person typed or pasted as a link, made whole: `example.org/a` and `ana@example.org` too. Null where it is none. */
export function completeLink(typed: string): string | null {
  const text = typed.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text)) return isLink(text) ? text : null
  const whole = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
  return text.includes('.') && isLink(whole) ? whole : null
}
