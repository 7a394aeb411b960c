import ical, { type CalendarResponse, type VEvent, type VFreebusy } from 'node-ical'
import type { Interval } from '../slots/zone-segments.ts'
import { merged } from '../slots/intervals.ts'

/** What a calendar is read for: when somebody is busy between two moments. */
export type ToRead = {
  text: string
  /** The clock of whose calendar it is: of days, and of hours that name no other. */
  zone: string
  within: Interval
  /** What was put into the calendar from here, by its ids: it is counted here already, as it stands now. */
  ours: readonly string[]
  most: number
}

/** There is more in it than is kept, or than is worked out. */
export class TooMuch extends Error {}

const BEGINS = /^BEGIN:VEVENT\s*$/i
const ENDS = /^END:VEVENT\s*$/i
/** What times are made of. All else, what it is called, where and with whom, is not even looked at. */
const NEEDED =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|EXDATE|RECURRENCE-ID|SEQUENCE|TRANSP|STATUS|FREEBUSY|X-MICROSOFT-CDO-BUSYSTATUS|TZ[A-Z]+)[;:]/i

/**
 * The lines that say when. A time of a series that stands without the series, as of a meeting to which somebody was asked
 * for one day alone, is made an event by itself: of several such the library would keep one.
 */
function linesOfTimes(text: string): string[] {
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => NEEDED.test(line))
  const idOf = (block: readonly string[]) => block.find((line) => /^UID[;:]/i.test(line))
  const isOneOf = (block: readonly string[]) => block.some((line) => /^RECURRENCE-ID[;:]/i.test(line))
  const series = new Set<string | undefined>()
  const blocks: string[][] = []
  let block: string[] = []
  for (const line of lines) {
    if (BEGINS.test(line) && block.length > 0) blocks.push(block.splice(0))
    block.push(line)
    if (!ENDS.test(line)) continue
    if (!isOneOf(block)) series.add(idOf(block))
    blocks.push(block)
    block = []
  }
  blocks.push(block)
  return blocks.flatMap((one, index) => {
    if (!isOneOf(one) || series.has(idOf(one))) return one
    const alone = one.filter((line) => !/^RECURRENCE-ID[;:]/i.test(line))
    return alone.map((line) => (/^UID[;:]/i.test(line) ? `${line}#${index}` : line))
  })
}

type Stated = VEvent & { 'MICROSOFT-CDO-BUSYSTATUS'?: string }

/** Cancelled, shown as free, or ours. */
function keepsBusy(event: Stated, ours: ReadonlySet<string>): boolean {
  const isFree =
    event.transparency?.toUpperCase() === 'TRANSPARENT' ||
    event['MICROSOFT-CDO-BUSYSTATUS']?.toUpperCase() === 'FREE'
  return event.status?.toUpperCase() !== 'CANCELLED' && !isFree && !ours.has(event.uid.replace(/#\d+$/, ''))
}

function timesOf(event: VEvent, { from, to }: Interval, ours: ReadonlySet<string>): Interval[] {
  try {
    return ical
      .expandRecurringEvent(event, { from: new Date(from), to: new Date(to), expandOngoing: true })
      .filter((one) => keepsBusy({ ...one.event, uid: event.uid }, ours))
      .map((one) => ({ from: one.start.getTime(), to: one.end.getTime() }))
  } catch (error) {
    // A rule that repeats by the minute, or from ages ago: the library goes so far, and no further.
    throw new TooMuch('a series has too many times', { cause: error })
  }
}

const freeBusyTimes = ({ freebusy = [] }: VFreebusy): Interval[] =>
  freebusy
    .filter(({ type }) => type !== 'FREE')
    .map(({ start, end }) => ({ from: Number(start), to: Number(end ?? Number.NaN) }))

/**
 * When somebody is busy by a calendar: sorted and without overlaps. Days are those of this process’s clock, which is the
 * person’s: the process is theirs alone (busy.child.ts). Throws where the text is no calendar.
 */
export function busySpans({ text, within, ours, most }: Omit<ToRead, 'zone'>): Interval[] {
  const known = new Set(ours)
  const calendar: CalendarResponse = ical.sync.parseICS(linesOfTimes(text).join('\r\n'))
  const all: Interval[] = []
  for (const one of Object.values(calendar)) {
    if (one?.type === 'VEVENT' && one.start) all.push(...timesOf(one, within, known))
    else if (one?.type === 'VFREEBUSY') all.push(...freeBusyTimes(one))
  }
  const clipped = all.map(({ from, to }) => ({
    from: Math.max(from, within.from),
    to: Math.min(to, within.to),
  }))
  const spans = merged(clipped.filter(({ from, to }) => from < to))
  if (spans.length > most) throw new TooMuch('there are too many busy times')
  return spans
}
