import type { Context } from '../../http/caller/context.ts'
import { announce } from '../../platform/servers/bus.ts'

/** Tells every server that a company changed; this one forgets it before the answer leaves, so that who asks next sees it. */
export function announceCompany(
  { tx, services, afterCommit }: Pick<Context, 'tx' | 'services' | 'afterCommit'>,
  slug: string,
  previousSlug: string = slug,
): void {
  announce(tx, 'company', { slug, previousSlug })
  afterCommit(() => {
    services.companies.forget(slug)
    services.companies.forget(previousSlug)
  })
}
