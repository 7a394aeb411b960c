import { matchingApi } from '#contract/mentoring/matching.ts'
import { mount } from '../../../http/mount.ts'
import { compareRuns } from './compare-runs.ts'
import { listMatches } from './list-matches.ts'
import { matchOptions } from './options.ts'
import { assignMentee } from './assign-mentee.ts'
import { publishRun, takeBackRun } from './publish-run.ts'
import { listRuns, startRun } from './runs.ts'

export const matchingRoutes = mount(matchingApi, {
  runs: listRuns,
  match: startRun,
  pairs: listMatches,
  compare: compareRuns,
  options: (ctx, input) => matchOptions(ctx, input),
  place: assignMentee,
  publish: publishRun,
  takeBack: takeBackRun,
})
