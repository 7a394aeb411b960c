import { z } from 'zod'
import { Rubric } from './assignment.ts'
import { Attachment } from '../attachments.ts'
import { PageContent } from '../courses/course.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'
import { PeerReviewToWrite, PeerSaid, WorkText, WorkToReview } from './work.ts'

const byId = z.object({ reviewId: Id })
const SaveNumber = z.number().int().min(1).max(1_000_000_000)

/** A review that one writes of another's work, with all that one needs for it. */
export const PeerReviewPage = PeerReviewToWrite.extend({
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
  instructions: PageContent.nullable(),
  instructionFiles: z.array(Attachment),
  rubric: Rubric.nullable(),
  /** Null until the review is begun: before, somebody else may be given the work. */
  work: WorkText.extend({ files: z.array(Attachment) }).nullable(),
  said: PeerSaid,
  /** The number of the save that is kept; 0 before the first. */
  saved: z.number().int(),
  /** When it was handed in, and so changes no more. */
  doneAt: Instant.nullable(),
})
export type PeerReviewPage = z.infer<typeof PeerReviewPage>

/** Reviews that learners write of each other's work. */
export const peerReviewsApi = {
  byId: endpoint({
    id: 'peerReviews.byId',
    method: 'GET',
    path: '/learn/peer-reviews/:reviewId',
    summary: 'Get a review that one is to write of another’s work; the work comes with it once it is begun',
    params: byId,
    data: PeerReviewPage,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  begin: endpoint({
    id: 'peerReviews.begin',
    method: 'POST',
    path: '/learn/peer-reviews/:reviewId',
    summary: 'Begin a review, which stays with oneself from then on',
    params: byId,
    data: PeerReviewPage,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  save: endpoint({
    id: 'peerReviews.save',
    method: 'PUT',
    path: '/learn/peer-reviews/:reviewId',
    summary:
      'Keep a review that is being written; of two the higher number stays, whichever arrives last. `over`: it was handed in, and nothing was saved',
    params: byId,
    body: z.strictObject({ number: SaveNumber, said: PeerSaid }),
    data: z.object({ saved: z.number().int(), over: z.boolean() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  handIn: endpoint({
    id: 'peerReviews.handIn',
    method: 'POST',
    path: '/learn/peer-reviews/:reviewId/hand-in',
    summary: 'Hand in a review, as it stays; once: whoever asks again is answered the same',
    params: byId,
    body: z.strictObject({ said: PeerSaid }),
    data: PeerReviewPage,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  leaveOut: endpoint({
    id: 'peerReviews.leaveOut',
    method: 'PUT',
    path: '/coursework/:workId/peer-reviews/:reviewId/left-out',
    summary:
      'Leave a review by another learner out, with a reason that stays, or let it count again with null; a grade that was given already stays as it is',
    params: byId.extend({ workId: Id }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(limits.reasonLength).nullable() }),
    data: WorkToReview,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
