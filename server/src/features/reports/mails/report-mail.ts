import { adminLevel } from '#contract/roles.ts'
import { percentOf } from '#contract/rules/learning/completion.ts'
import type { ReportSpan } from '#contract/training/report-mails.ts'
import { localeOf } from '#contract/languages.ts'
import { day, plain } from '../../../platform/mail/words.ts'
import { mailKind } from '../../../platform/mail/kind.ts'

export type ReportMailParams = {
  name: string
  every: ReportSpan
  /** Days of the company’s calendar, YYYY-MM-DD. */
  from: string
  to: string
  completed: number
  enrolled: number
  learning: number
  done: number
  overdue: number
  /** Of one that the company has mailed to several: what it is called there, and where it opens. */
  schedule?: { name: string; path: string }
}

/** To an administrator who asked for it, or was chosen for it: counts of a week or a month, and nobody’s name. */
export const reportMail = mailKind<ReportMailParams>(
  { name: 'report', readers: adminLevel },
  (pen, params) => {
    const { say, company, language } = pen
    const { every, completed, enrolled, learning, done, overdue, schedule } = params
    const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
      new Intl.NumberFormat(localeOf[language], options).format(value)
    const share = percentOf({ required: learning, requiredDone: done }) / 100
    const days = { from: day(params.from, language, 'UTC'), to: day(params.to, language, 'UTC') }
    return {
      subject: say(`report.subject.${every}`, { company }),
      heading: say(`report.heading.${every}`),
      paragraphs: [
        say('common.greeting', { name: plain(params.name) }),
        ...(schedule ? [say('report.scheduled', { report: plain(schedule.name) })] : []),
        say('report.body', { company, ...days }),
      ],
      facts: [
        { label: say('report.completed'), value: number(completed) },
        { label: say('report.enrolled'), value: number(enrolled) },
        { label: say('report.share'), value: number(share, { style: 'percent' }) },
        { label: say('report.overdue'), value: number(overdue) },
      ],
      action: { label: say('report.action'), url: pen.link(schedule?.path ?? '/dashboard/reports/learning') },
      notes: [say(schedule ? 'report.note_scheduled' : 'report.note')],
    }
  },
)
