import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: { 'recommendation_answers.answer': 'RecommendationAnswer' },
  from: { '#contract/mentoring/recommendations/recommendations.ts': ['RecommendationAnswer'] },
}
