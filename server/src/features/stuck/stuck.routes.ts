import { stuckApi } from '#contract/help/stuck.ts'
import { inOwnCompany, mount } from '../../http/mount.ts'
import { choice, choose } from './choose.ts'
import { lessonSigns } from './lesson-signs.ts'
import { menteeSigns } from './mentee-signs.ts'
import { noteOffer } from './note-offer.ts'

export const stuckRoutes = mount(stuckApi, {
  lesson: lessonSigns,
  offered: noteOffer,
  mentees: menteeSigns,
  choice: inOwnCompany(choice),
  choose: inOwnCompany(choose),
})
