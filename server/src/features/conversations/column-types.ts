import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'message_reactions.reaction': `'👍' | '❤️' | '😂' | '🎉' | '🙏' | '🤔'`,
    'conversations.mentoring': `'running' | 'over'`,
    'conversations.about_kind': `'help' | 'desk' | 'group'`,
  },
}
