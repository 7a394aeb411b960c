import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { giveCertificates } from './give-certificates.ts'

/** What those who completed a mentoring programme have to show for it: it stands above programmes, since it asks booking who met. */
export const programmeCertificates = feature({
  schedules: { 'give-programme-certificates': { everyMs: MINUTE_MS, run: giveCertificates } },
})
