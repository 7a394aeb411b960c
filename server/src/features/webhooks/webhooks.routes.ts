import { webhooksApi } from '#contract/companies/webhooks.ts'
import { mount } from '../../http/mount.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { replayDelivery, replayFailed } from './replay.ts'
import { rotateSecret } from './rotate-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

export const webhooksRoutes = mount(webhooksApi, {
  list: listWebhooks,
  create: createWebhook,
  update: updateWebhook,
  rotateSecret,
  delete: deleteWebhook,
  test: testWebhook,
  deliveries: listDeliveries,
  replay: replayDelivery,
  replayFailed,
})
