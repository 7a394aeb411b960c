import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { testimonialsApi } from '#contract/mentoring/testimonials.ts'
import { colleaguesApi } from '#contract/people/colleagues.ts'
import { useAction } from '../../../api/action.ts'

/** Wherever it is shown. */
export const shownIn = [testimonialsApi.ofPair, mentoringApi.mentors, colleaguesApi.byId]

export const useAgree = () => useAction(testimonialsApi.agree, { refreshes: shownIn })

export const useRemoveTestimonial = () =>
  useAction(testimonialsApi.remove, { refreshes: shownIn, success: 'testimonial.removed' })
