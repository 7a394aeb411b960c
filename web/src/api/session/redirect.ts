export const HOME = '/dashboard'
export const LOGIN = '/login'

const isLogin = (path: string) => /^\/login\/?$/i.test(path)
type Address = { pathname: string; search: string; hash: string }

/** The sign-in's address, which leads back here afterwards; nothing when this is the sign-in already. */
export function loginAddress({ pathname, search, hash }: Address): string | undefined {
  if (isLogin(pathname)) return undefined
  const here = pathname === '/' ? HOME + search + hash : pathname + search + hash
  return `${LOGIN}?redirect=${encodeURIComponent(here)}`
}

/** Where to go after signing in: a path of this very origin, or home. */
export function redirectTarget(search: string, origin: string = location.origin): string {
  const target = new URLSearchParams(search).get('redirect')
  // A path begins with one slash: two, or a backslash, begin another host's name.
  if (!target || !/^\/(?![/\\])/.test(target) || !URL.canParse(target, origin)) return HOME
  const url = new URL(target, origin)
  // Judged as it is read: dots are gone by then, and what was `/.//` begins with two slashes.
  if (url.origin !== origin || url.pathname.startsWith('//') || isLogin(url.pathname)) return HOME
  return url.pathname === '/' ? HOME + url.search + url.hash : url.pathname + url.search + url.hash
}
