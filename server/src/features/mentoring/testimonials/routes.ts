import { testimonialsApi } from '#contract/mentoring/testimonials.ts'
import { mount } from '../../../http/mount.ts'
import { agreeToTestimonial, removeTestimonial, writeTestimonial } from './change-testimonial.ts'
import { ownTestimonial } from './own-testimonial.ts'

export const testimonialRoutes = mount(testimonialsApi, {
  ofPair: ownTestimonial,
  write: writeTestimonial,
  remove: removeTestimonial,
  agree: agreeToTestimonial,
})
