import type { Context } from '../../../http/caller/context.ts'
import { viewMe } from '../auth.view.ts'

/** The signed-in person, as the request's own check loaded them: no further query. */
export async function me({ actor, company }: Context) {
  return viewMe(actor, company)
}
