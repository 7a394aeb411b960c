import type { MessageReport } from '#contract/help/message-reports.ts'

/** As somebody is called in a report. */
export const fullName = ({ name, surname }: MessageReport['reported']): string => `${name} ${surname}`.trim()
