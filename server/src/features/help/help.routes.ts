import { helpApi } from '#contract/help/help.ts'
import { mount } from '../../http/mount.ts'
import { askForHelp } from './ask/ask-for-help.ts'
import { beforeAsking } from './ask/before-asking.ts'
import { claimedRequests } from './queue/claimed-requests.ts'
import { meetNow } from './meet-now.ts'
import { moveRequest } from './move-request.ts'
import { helpOverview } from './queue/overview.ts'
import { ownRequests } from './ask/own-requests.ts'
import { helpQueue } from './queue/queue.ts'
import { lessonOfRequest } from './lesson-of-request.ts'
import { requestById } from './request-by-id.ts'

export const helpRoutes = mount(helpApi, {
  before: beforeAsking,
  ask: askForHelp,
  mine: ownRequests,
  queue: helpQueue,
  claimed: claimedRequests,
  overview: helpOverview,
  byId: requestById,
  lesson: lessonOfRequest,
  move: moveRequest,
  meet: meetNow,
})
