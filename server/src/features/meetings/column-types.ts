import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'meeting_peers.out_reason': 'OutReason',
    'meeting_peers.role': 'PeerRole',
    'meeting_policies.lobby': 'Lobby',
    'meetings.description': 'RichText',
    'meetings.lobby': 'Lobby',
  },
  from: {
    '#contract/meetings/room.ts': ['Lobby', 'OutReason', 'PeerRole'],
    '#contract/rich-text/document.ts': ['RichText'],
  },
}
