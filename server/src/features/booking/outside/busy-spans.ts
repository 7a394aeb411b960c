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

/** Hours on no clock, and where the name of one would stand. */
const ON_NO_CLOCK =
  /^(DTSTART|DTEND|EXDATE|RECURRENCE-ID)((?:;(?!TZID=)[^;:]*)*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)\s*$/i

const idOf = (event: readonly string[]) =>
  event.find((line) => /^UID[;:]/i.test(line))?.replace(/^UID[^:]*:\s*/i, '')
const isOneOfSeries = (event: readonly string[]) => event.some((line) => /^RECURRENCE-ID[;:]/i.test(line))

/** The lines of a calendar that say when: each event’s, and those in between. */
function blocksOf(text: string): string[][] {
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => NEEDED.test(line))
  const blocks: string[][] = []
  let block: string[] = []
  for (const line of lines) {
    if (BEGINS.test(line) && block.length > 0) blocks.push(block.splice(0))
    block.push(line)
    if (!ENDS.test(line)) continue
    blocks.push(block)
    block = []
  }
  blocks.push(block)
  return blocks
}

/** An event that stands by itself, under an id that no other has. */
function alone(event: readonly string[], number: number): string[] {
  const [begin = '', ...rest] = event.filter((line) => !/^(?:UID|RECURRENCE-ID)[;:]/i.test(line))
  return [begin, `UID:${idOf(event) ?? ''}#${number}`, ...rest]
}

/**
 * The lines that say when, as the library reads each of them. Of events with one id, or with none, it would keep one: they
 * are made events by themselves. So is a time of a series that stands without the series, as of a meeting to which somebody
 * was asked for one day alone. Hours on no clock are the reader’s; the library would take any zone that the file explains.
 */
function linesOfTimes(text: string, zone: string): string[] {
  const blocks = blocksOf(text)
  const isEvent = (block: readonly string[]) => BEGINS.test(block[0] ?? '')
  const series = new Map<string, readonly string[]>()
  for (const block of blocks) {
    const id = idOf(block)
    if (id && isEvent(block) && !isOneOfSeries(block) && !series.has(id)) series.set(id, block)
  }
  return blocks.flatMap((block, number) => {
    if (!isEvent(block)) return block
    const theirs = series.get(idOf(block) ?? '')
    const isKnown = theirs === block || (theirs !== undefined && isOneOfSeries(block))
    return (isKnown ? block : alone(block, number)).map((line) =>
      line.replace(ON_NO_CLOCK, `$1$2;TZID=${zone}:$3`),
    )
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

/** Of a rule that repeats by the minute, or from ages ago: the library goes so far, and no further. */
const goesTooFar = (error: unknown) => error instanceof Error && /^Maximum iterations\b/.test(error.message)

function expanded(event: VEvent, within: Parameters<typeof ical.expandRecurringEvent>[1]) {
  try {
    return ical.expandRecurringEvent(event, within)
  } catch (error) {
    throw goesTooFar(error) ? new TooMuch('a series has too many times', { cause: error }) : error
  }
}

function timesOf(event: VEvent, { from, to }: Interval, ours: ReadonlySet<string>): Interval[] {
  return expanded(event, { from: new Date(from), to: new Date(to), expandOngoing: true })
    .filter((one) => keepsBusy({ ...one.event, uid: event.uid }, ours))
    .map((one) => ({ from: one.start.getTime(), to: one.end.getTime() }))
}

const freeBusyTimes = ({ freebusy = [] }: VFreebusy): Interval[] =>
  freebusy
    .filter(({ type }) => type !== 'FREE')
    .map(({ start, end }) => ({ from: Number(start), to: Number(end ?? Number.NaN) }))

/**
 * When somebody is busy by a calendar: sorted and without overlaps. Days are those of this process’s clock, which is the
 * person’s: the process is theirs alone (busy.child.ts). Throws where the text is no calendar.
 */
export function busySpans({ text, zone, within, ours, most }: ToRead): Interval[] {
  const known = new Set(ours)
  const calendar: CalendarResponse = ical.sync.parseICS(linesOfTimes(text, zone).join('\r\n'))
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
