import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mount } from '../../http/mount.ts'
import { askMentor } from './proposals/ask-mentor.ts'
import { listMentors } from './mentors/list-mentors.ts'
import { endPair, movePair, type KeepsApart } from './move-pair.ts'
import { ownRelationships } from './own-relationships.ts'
import { listPairs } from './list-pairs.ts'
import { findPeople } from './find-people.ts'
import { proposePair } from './proposals/propose-pair.ts'
import { suggestMentors } from './mentors/suggest-mentors.ts'

export const mentoringRoutes = (keepsApart: KeepsApart) =>
  mount(mentoringApi, {
    mentors: listMentors,
    mine: ownRelationships,
    ask: askMentor,
    move: movePair(keepsApart),
    pairs: listPairs,
    people: findPeople,
    suggestions: suggestMentors,
    propose: proposePair,
    endPair,
  })
