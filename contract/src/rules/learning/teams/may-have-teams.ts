import type { AssignmentContent } from '../../../practice/assignment.ts'

/** What of an assignment is between single learners, and so not done in teams. */
const besidesTeams = ['anonymous', 'twoGraders', 'peerReview'] as const
type Besides = (typeof besidesTeams)[number]

/** What of it keeps an assignment from being done in teams. */
export function againstTeams({
  settings,
  peerReview,
}: Pick<AssignmentContent, 'peerReview'> & {
  settings: Pick<AssignmentContent['settings'], 'anonymous' | 'twoGraders'>
}): Besides[] {
  const has = { anonymous: settings.anonymous, twoGraders: settings.twoGraders, peerReview }
  return besidesTeams.filter((one) => has[one])
}
