import { feedbackApi } from '#contract/mentoring/feedback.ts'
import { mount } from '../../http/mount.ts'
import { askedFeedback } from './asked-feedback.ts'
import { giveFeedback, putOffFeedback } from './give-feedback.ts'
import { programmeFeedback } from './programme-feedback.ts'
import { sessionFeedback } from './session-feedback.ts'

export const feedbackRoutes = mount(feedbackApi, {
  asked: askedFeedback,
  ofSession: sessionFeedback,
  give: giveFeedback,
  putOff: putOffFeedback,
  ofProgramme: programmeFeedback,
})
