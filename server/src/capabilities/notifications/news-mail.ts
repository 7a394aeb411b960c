import { roles } from '#contract/roles.ts'
import type { NewsKind } from '#contract/notifications.ts'
import { notificationPath } from '#contract/rules/notification-path.ts'
import { day, plain } from '../../platform/mail/words.ts'
import { mailKind, type Pen } from '../../platform/mail/kind.ts'

type News = {
  kind: NewsKind
  about: string
  title: string
  /** Who did it, where the kind tells that. */
  person: string | null
  /** How often it happened. */
  times: number
  /** YYYY-MM-DD. */
  dueOn: string | null
}
export type NewsParams = {
  name: string
  /** The daily e-mail, or one at once. */
  daily: boolean
  /** For calendars, attached to it. */
  files: number
  /** Newest first. */
  news: readonly News[]
}

function sentence({ say, language }: Pen, { kind, title, person, times, dueOn }: News): string {
  const words = {
    title: plain(title),
    person: plain(person ?? ''),
    times,
    day: dueOn ? day(dueOn, language, 'UTC') : '',
  }
  if (kind === 'enrolled' || kind === 'path_enrolled')
    return say(dueOn ? `news.${kind}_due` : `news.${kind}`, words)
  return say(`news.${kind}`, words)
}

/** Lines of one e-mail, and of one kind in it. */
const linesOfMail = 12
const linesOfKind = 3

/** What is of one kind stands together, where its newest would; of many alike the newest are told, and that there are more. */
function linesOf(pen: Pen, all: readonly News[]): { lines: string[]; isAll: boolean } {
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  const lines = kinds.flatMap((kind) => {
    const alike = all.filter((one) => one.kind === kind)
    const rest = alike.length - linesOfKind
    const shown = rest > 1 ? alike.slice(0, linesOfKind) : alike
    return [
      ...shown.map((one) => sentence(pen, one)),
      ...(rest > 1 ? [pen.say('news.more_alike', { count: rest })] : []),
    ]
  })
  return { lines: lines.slice(0, linesOfMail), isAll: lines.length <= linesOfMail }
}

/** To one person: what is new for them since the last such e-mail. */
export const newsMail = mailKind<NewsParams>(
  { name: 'news', readers: roles, often: true, line: 'of the day' },
  (pen, params) => {
    const { say, company } = pen
    const { lines, isAll } = linesOf(pen, params.news)
    const [only] = params.news
    const isOne = params.news.length === 1 && only !== undefined
    return {
      subject: isOne ? (lines[0] ?? '') : say('news.subject', { company }),
      heading: say('news.heading'),
      paragraphs: [
        say('common.greeting', { name: plain(params.name) }),
        ...lines,
        ...(isAll ? [] : [say('news.more')]),
        ...(params.files > 0 ? [say('news.files', { count: params.files })] : []),
      ],
      action: isOne
        ? { label: say('news.action_one'), url: pen.link(notificationPath(only.kind, only.about)) }
        : { label: say('news.action'), url: pen.link('/dashboard/notifications') },
      notes: [
        say(params.daily ? 'news.note' : 'news.note_at_once', {
          url: pen.link('/dashboard/me/notifications'),
        }),
      ],
    }
  },
)
