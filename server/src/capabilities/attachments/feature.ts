import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { ffmpegOf } from '../../platform/films/frame-of-film.ts'
import { attachmentsRoutes } from './attachments.routes.ts'
import type { Owners } from './owners.ts'
import { attachmentsFates } from './personal-data.ts'
import { POSTER_JOB } from './posters/ask-for-posters.ts'
import { lookAtFilms } from './posters/look-at-films.ts'
import { makePoster } from './posters/make-poster.ts'
import { sweepAttachments } from './sweep-attachments.ts'

/** Files that are attached to what features own, each kind by the rules of its feature. */
export const attachments = (owners: Owners) =>
  feature({
    routes: attachmentsRoutes(owners),
    personalData: attachmentsFates,
    jobs: { [POSTER_JOB]: { run: makePoster(owners), options: { apart: true, atOnceOfCompany: 1 } } },
    schedules: {
      'sweep-attachments': {
        everyMs: HOUR_MS,
        run: (services, signal) => sweepAttachments(services, owners, signal),
      },
      'look-at-films': {
        everyMs: HOUR_MS,
        here: ({ env }) => ffmpegOf(env) !== undefined,
        run: (services) => lookAtFilms(services, owners),
      },
    },
  })
