import type { TolgeeInstance } from '@tolgee/react'
import { matchPath } from 'react-router'
import { session } from '../api/current-session.ts'
import { queryClient } from '../api/query-client.ts'
import { HOME } from '../api/redirect.ts'
import { loadAppTexts, loadHomeTexts } from '../locales/language.ts'
import { type Screen, screens } from './routes.tsx'

export const loadSignedIn = () => import('./shell/signed-in.tsx')
export const loadGuard = () => loadSignedIn().then(({ Guard }) => ({ default: Guard }))

const screenAt = (pathname: string) => screens.find(({ path }) => matchPath(path, pathname))
const chunksOf = ({ load, frame }: Screen): Promise<unknown>[] =>
  frame === 'public' ? [load()] : [load(), loadSignedIn()]

async function loadMe(): Promise<void> {
  const { meQuery } = await import('../api/me.ts')
  await queryClient.query(meQuery())
}

/** Fetches the chunks of an address, together rather than one after the other. */
export async function preload(pathname: string): Promise<void> {
  const screen = screenAt(pathname)
  // A chunk that does not come is reported where it is rendered.
  if (screen) await Promise.allSettled(chunksOf(screen))
}

/**
 * Fetches all that the address the page was opened at is drawn with: chunks, texts, and who is signed in. Resolves
 * when it is there, or will not come.
 */
export async function prepare(pathname: string, tolgee: TolgeeInstance): Promise<void> {
  const screen = screenAt(pathname)
  if (!screen) return
  const wanted = chunksOf(screen)
  if (screen.frame !== 'public' && session.maybeSignedIn())
    wanted.push(loadMe(), screen.path === HOME ? loadHomeTexts(tolgee) : loadAppTexts(tolgee))
  await Promise.allSettled(wanted)
}
