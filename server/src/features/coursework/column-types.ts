import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'coursework.state': 'WorkState',
    'coursework_gradings.review': 'Review',
    'coursework_rounds.outcome': `ReleasedReview['outcome']`,
    'coursework_rounds.review': 'Review',
    'coursework_rounds.review_draft': 'Review',
    'peer_reviews.said': 'PeerSaid',
  },
  from: {
    '#contract/practice/work.ts': ['PeerSaid', 'ReleasedReview', 'Review'],
    '#contract/rules/learning/work-moves.ts': ['WorkState'],
  },
}
