import { checkInsApi } from '#contract/mentoring/check-ins.ts'
import { mount } from '../../../http/mount.ts'
import { answerCheckIn, putOffCheckIn } from './answer-check-in.ts'
import { pairCheckIns } from './own-check-ins.ts'
import { programmeCheckIns } from './programme-check-ins.ts'

export const checkInRoutes = mount(checkInsApi, {
  ofPair: pairCheckIns,
  answer: answerCheckIn,
  putOff: putOffCheckIn,
  ofProgramme: programmeCheckIns,
})
