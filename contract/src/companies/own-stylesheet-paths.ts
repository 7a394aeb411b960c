/** Apart from its neighbour, and without a schema: the page's first script reads this, too. */
const OWN = /^\/themes\/[0-9a-f-]{36}\/own-[0-9a-f]{32}\.css$/

/** Where a cleaned stylesheet is served: named by its content, and told apart from a design that Cairn itself made. */
export const ownStylesheetPath = (companyId: string, hash: string) => `/themes/${companyId}/own-${hash}.css`
export const isOwnStylesheet = (address: string): boolean => OWN.test(address.split('?')[0] ?? '')

const guarded = ['/login', '/onboarding', '/dashboard/me']

/**
 * Screens on which no stylesheet of a company's own is worn, whatever it holds: those where somebody shows who they
 * are. What Cairn made of a design is worn there as well, being colours alone.
 */
export function isGuardedScreen(pathname: string): boolean {
  try {
    const path = decodeURIComponent(pathname).toLowerCase().replace(/\/+/g, '/')
    return guarded.some((screen) => path === screen || path.startsWith(`${screen}/`))
  } catch {
    return true
  }
}
