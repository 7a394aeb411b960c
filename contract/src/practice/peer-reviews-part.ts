import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const peerReviewsPart = {
  permissions: {
    'peerReviews.byId': everyone,
    'peerReviews.begin': everyone,
    'peerReviews.save': everyone,
    'peerReviews.handIn': everyone,
    'peerReviews.leaveOut': teaching,
  },
} as const satisfies Part
