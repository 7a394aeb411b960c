import type { Context } from '../../http/caller/context.ts'
import { selectWebhooks, viewWebhook } from './webhooks.view.ts'

export async function listWebhooks({ tx }: Context) {
  return { items: (await selectWebhooks(tx).execute()).map(viewWebhook) }
}
