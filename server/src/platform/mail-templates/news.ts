import type { DailyKind } from '#contract/notifications.ts'
import { notificationPath } from '#contract/rules/notification-path.ts'
import { serverLimits } from '../../limits.ts'
import { day, plain } from '../mail-words.ts'
import type { Pen, Template } from './template.ts'

export type News = {
  kind: DailyKind
  about: string
  title: string
  /** Who did it, where the kind tells that. */
  person: string | null
  /** How often it happened. */
  times: number
  /** YYYY-MM-DD. */
  dueOn: string | null
}
export type NewsParams = { name: string; news: readonly News[] }

function sentence({ say, language }: Pen, { kind, title, person, times, dueOn }: News): string {
  const words = {
    title: plain(title),
    person: plain(person ?? ''),
    times: String(times),
    day: dueOn ? day(dueOn, language, 'UTC') : '',
  }
  if (kind === 'enrolled' || kind === 'path_enrolled')
    return say(dueOn ? `news.${kind}_due` : `news.${kind}`, words)
  if (kind === 'requests') return say(times > 1 ? 'news.requests_many' : 'news.requests', words)
  if (kind === 'completions') return say(times > 1 ? 'news.completions_many' : 'news.completions', words)
  if (kind === 'work_waiting') return say(times > 1 ? 'news.work_waiting_many' : 'news.work_waiting', words)
  return say(`news.${kind}`, words)
}

/** To one person: what is new for them since the last such e-mail. */
export const news: Template<NewsParams> = (pen, params) => {
  const { say, company } = pen
  const shown = params.news.slice(0, serverLimits.notifications.linesOfMail)
  const lines = shown.map((one) => sentence(pen, one))
  const [only] = shown
  const isOne = params.news.length === 1 && only !== undefined
  return {
    subject: isOne ? (lines[0] ?? '') : say('news.subject', { company }),
    heading: say('news.heading'),
    paragraphs: [
      say('common.greeting', { name: plain(params.name) }),
      ...lines,
      ...(params.news.length > shown.length ? [say('news.more')] : []),
    ],
    action: isOne
      ? { label: say('news.action_one'), url: pen.link(notificationPath(only.kind, only.about)) }
      : { label: say('news.action'), url: pen.link('/dashboard/notifications') },
    notes: [say('news.note', { url: pen.link('/dashboard/me/notifications') })],
  }
}
