import { publicMentorsApi } from '#contract/mentoring/public/public-mentors.ts'
import { mount } from '../../../http/mount.ts'
import { listAgreedMentors, listPublicMentors } from './list-public-mentors.ts'
import { agreeToBePublic, ownPublicProfile, withdrawFromPublic } from './own-public-profile.ts'

export const publicMentorRoutes = mount(publicMentorsApi, {
  list: listPublicMentors,
  agreed: listAgreedMentors,
  own: ownPublicProfile,
  agree: agreeToBePublic,
  withdraw: withdrawFromPublic,
})
