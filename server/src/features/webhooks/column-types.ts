import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'webhooks.events': 'WebhookEvent[]',
    'webhooks.kind': 'WebhookKind',
    'webhooks.state': `Webhook['state']`,
    'webhook_deliveries.state': 'DeliveryState',
    'webhook_deliveries.problem': 'DeliveryProblem',
  },
  from: {
    '#contract/companies/webhooks.ts': [
      'DeliveryProblem',
      'DeliveryState',
      'Webhook',
      'WebhookEvent',
      'WebhookKind',
    ],
  },
}
