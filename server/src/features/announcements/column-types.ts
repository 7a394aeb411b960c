import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'announcements.audience': 'Audience',
    'announcements.body': 'RichText',
    'announcements.state': `SentAnnouncement['state']`,
  },
  from: {
    '#contract/installation/announcements.ts': ['Audience', 'SentAnnouncement'],
    '#contract/rich-text/document.ts': ['RichText'],
  },
}
