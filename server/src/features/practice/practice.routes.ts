import { practiceApi } from '#contract/practice/practice.ts'
import { mount } from '../../http/mount.ts'
import { answerCard } from './answer-card.ts'
import { ownMastery, personMastery } from './mastery.ts'
import { openHint } from './open-hint.ts'
import { practiceStanding } from './standing.ts'
import { startSession } from './start-session.ts'

export const practiceRoutes = mount(practiceApi, {
  standing: practiceStanding,
  mastery: ownMastery,
  masteryOf: personMastery,
  start: startSession,
  hint: openHint,
  answer: answerCard,
})
