import { matchPath } from 'react-router'
import { screens } from './routes.tsx'

export const loadSignedIn = () => import('./shell/signed-in.tsx')
export const loadGuard = () => loadSignedIn().then(({ Guard }) => ({ default: Guard }))

/** Fetches the chunks of an address, together rather than one after the other. */
export function preload(pathname: string): void {
  const screen = screens.find(({ path }) => matchPath(path, pathname))
  if (!screen) return
  const wanted: Promise<unknown>[] = [screen.load()]
  if (screen.frame !== 'public') wanted.push(loadSignedIn())
  // A chunk that does not come is reported where it is rendered.
  Promise.all(wanted).catch(() => undefined)
}
