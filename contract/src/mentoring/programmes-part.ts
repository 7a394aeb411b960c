import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const programmesPart = {
  permissions: {
    'programmes.list': adminLevel,
    'programmes.create': adminLevel,
    'programmes.byId': adminLevel,
    'programmes.update': adminLevel,
    'programmes.move': adminLevel,
    'programmes.delete': adminLevel,
    'programmes.people': adminLevel,
    'programmes.certificates': adminLevel,
    'programmes.invite': adminLevel,
    'programmes.answer': adminLevel,
    'programmes.open': everyone,
    'programmes.page': everyone,
    'programmes.saveApplication': everyone,
    'programmes.send': everyone,
    'programmes.withdraw': everyone,
    'programmes.suggested': everyone,
    'programmes.ask': everyone,
  },
  notifications: {
    programme_invited: {
      group: 'mentoring',
      mail: 'daily',
      path: (programme) => `/dashboard/mentoring/programmes/${programme}`,
    },
    programme_accepted: {
      group: 'mentoring',
      mail: 'daily',
      path: (programme) => `/dashboard/mentoring/programmes/${programme}`,
    },
    programme_declined: {
      group: 'mentoring',
      mail: 'daily',
      path: (programme) => `/dashboard/mentoring/programmes/${programme}`,
    },
    /** Of two whom a programme proposed to one another one said no, or did not answer: its administrators look again. */
    programme_unpaired: {
      group: 'company',
      mail: 'daily',
      path: (programme) => `/dashboard/mentoring/programmes/${programme}/matching`,
    },
  },
  limits: {
    /** Programmes of a company; of each its texts, topics, agendas, weeks and people, and the mentees of one mentor. */
    programmes: 200,
    programmeText: 2000,
    programmeTopics: 60,
    programmeAgendas: 5,
    programmeWeeks: 156,
    programmePeople: 10_000,
    /** In a programme of equals. */
    programmePeers: 1000,
    programmeCapacity: 20,
    /** Questions of its own in an application form, options offered in one, and letters of each, of an option and of an answer. */
    programmeQuestions: 10,
    questionOptions: 12,
    questionText: 200,
    questionOptionName: 100,
    questionAnswer: 500,
    programmeAnswerDays: 60,
    programmeRules: 10,
  },
} as const satisfies Part
