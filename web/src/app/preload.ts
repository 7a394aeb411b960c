import type { TolgeeInstance } from '@tolgee/react'
import { matchPath } from 'react-router'
import { session } from '../api/session/current-session.ts'
import { queryClient } from '../api/query-client.ts'
import { whole } from './chunk-failure.ts'
import { readyLazy } from '../ui/ready-lazy.tsx'
import { fetchNavItems } from './nav-items.ts'
import { screens } from './screens.ts'

async function loadSignedIn() {
  const [chunk] = await Promise.all([import('./shell/signed-in.tsx'), fetchNavItems('navigation')])
  return chunk
}
export const SignedIn = readyLazy(loadSignedIn)
export const Guard = readyLazy(async () => ({ default: (await loadSignedIn()).Guard }))

/** Each screen with what draws it. */
export const pages = screens.map((screen) => ({ ...screen, View: readyLazy(() => whole(screen.load)) }))
type Page = (typeof pages)[number]

const pageAt = (pathname: string) => pages.find(({ path }) => matchPath(path, pathname))
const chunksOf = ({ View, frame }: Page): Promise<unknown>[] =>
  frame === 'public' ? [View.fetch()] : [View.fetch(), SignedIn.fetch(), Guard.fetch()]

async function loadTexts(tolgee: TolgeeInstance, path: string): Promise<void> {
  const { loadScreenTexts } = await import('./shell/signed-in.tsx')
  await loadScreenTexts(tolgee, path)
}

async function loadMe(): Promise<void> {
  const { meQuery } = await import('../api/session/me.ts')
  await queryClient.query(meQuery())
}

/** Fetches the chunks of an address, together rather than one after the other. */
export async function preload(pathname: string): Promise<void> {
  const page = pageAt(pathname)
  // A chunk that does not come is reported where it is rendered.
  if (page) await Promise.allSettled(chunksOf(page))
}

/**
 * Fetches all that the address the page was opened at is drawn with: chunks, texts, and who is signed in. Resolves
 * when it is there, or will not come.
 */
export async function prepare(pathname: string, tolgee: TolgeeInstance): Promise<void> {
  const page = pageAt(pathname)
  if (!page) return
  const wanted = [...chunksOf(page), tolgee.run()]
  if (page.frame !== 'public' && session.maybeSignedIn()) wanted.push(loadMe(), loadTexts(tolgee, page.path))
  await Promise.allSettled(wanted)
}
