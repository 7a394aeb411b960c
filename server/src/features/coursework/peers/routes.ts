import { peerReviewsApi } from '#contract/practice/peer-reviews.ts'
import { mount } from '../../../http/mount.ts'
import { leaveOutPeerReview } from './leave-out.ts'
import { beginPeerReview, peerReviewById } from './peer-review-page.ts'
import { handInPeerReview, savePeerReview } from './write-peer-review.ts'

export const peerReviewRoutes = mount(peerReviewsApi, {
  byId: peerReviewById,
  begin: beginPeerReview,
  save: savePeerReview,
  handIn: handInPeerReview,
  leaveOut: leaveOutPeerReview,
})
