import { programmesApi } from '#contract/mentoring/programmes.ts'
import { mount } from '../../http/mount.ts'
import { openProgrammes, programmePage } from './application/own-programmes.ts'
import { saveApplication } from './application/save-application.ts'
import { sendApplication } from './application/send-application.ts'
import { withdrawApplication } from './application/withdraw-application.ts'
import { createProgramme, deleteProgramme, moveProgramme, updateProgramme } from './change-programme.ts'
import { listProgrammes, programmeById } from './list-programmes.ts'
import { answerApplication } from './people/answer-application.ts'
import { inviteIntoProgramme } from './people/invite-people.ts'
import { listProgrammePeople } from './people/list-people.ts'

export const programmesRoutes = mount(programmesApi, {
  list: listProgrammes,
  create: createProgramme,
  byId: programmeById,
  update: updateProgramme,
  move: moveProgramme,
  delete: deleteProgramme,
  people: listProgrammePeople,
  invite: inviteIntoProgramme,
  answer: answerApplication,
  open: openProgrammes,
  page: programmePage,
  saveApplication,
  send: sendApplication,
  withdraw: withdrawApplication,
})
