import { programmesApi } from '#contract/mentoring/programmes.ts'
import { mount } from '../../http/mount.ts'
import { openProgrammes, programmePage } from './application/own-programmes.ts'
import { saveApplication } from './application/save-application.ts'
import { sendApplication } from './application/send-application.ts'
import { askSuggested } from './application/ask-suggested.ts'
import { suggestedMentors } from './application/suggested-mentors.ts'
import { withdrawApplication } from './application/withdraw-application.ts'
import { listProgrammeCertificates } from './certificates/list-certificates.ts'
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
  certificates: listProgrammeCertificates,
  invite: inviteIntoProgramme,
  answer: answerApplication,
  open: openProgrammes,
  page: programmePage,
  saveApplication,
  send: sendApplication,
  withdraw: withdrawApplication,
  suggested: suggestedMentors,
  ask: askSuggested,
})
