/**
 * How it stood when somebody asked: mentors were here with more places than requests waited, all of those here had their
 * hands full, or none was here.
 */
export const helpStandings = ['free', 'busy', 'nobody'] as const
export type HelpStanding = (typeof helpStandings)[number]

/** When somebody asks and about what, and how it stands; null where that is not known. */
export type Asked = { hour: number; topics: readonly string[]; standing?: HelpStanding | null }
/** How long somebody who asked so waited for a first answer. */
export type Waited = Asked & { minutes: number }

/** The least that is still history, and not chance. */
const ENOUGH = 8
/** Hours to either side that are about the same time of day. */
const NEAR_HOURS = 2
/** What is promised where there is no history yet: within the day. */
const FIRST_PROMISE = 24 * 60
const LEAST_PROMISE = 15
const steps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440] as const
const LONGEST = 1440

export type ExpectedWait = {
  /** Of those before, the middle part waited between these; null where there were too few. In minutes. */
  range: { low: number; high: number } | null
  /** By what those before were chosen. */
  basis: 'topic_and_hour' | 'hour' | 'topic' | 'all' | 'none'
  /** Within how many minutes an answer is promised. */
  promised: number
}

const folded = (text: string) => text.toLocaleLowerCase()
/** Around the clock: 23 and 1 are two hours apart. */
const isNear = (a: number, b: number) => Math.min(Math.abs(a - b), 24 - Math.abs(a - b)) <= NEAR_HOURS
const stepUp = (minutes: number) => steps.find((step) => step >= minutes) ?? LONGEST
const stepDown = (minutes: number) => steps.findLast((step) => step <= minutes) ?? steps[0]

/** The value below which this part of all is; between two of them where it falls there. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

/** How it stands now, by who of the mentors is here, the places that they have left, and who waits already. */
export function standingOf(placesHere: readonly number[], waiting: number): HelpStanding {
  if (placesHere.length === 0) return 'nobody'
  return placesHere.reduce((sum, places) => sum + places, 0) > waiting ? 'free' : 'busy'
}

/**
 * How long an answer takes here, by how long it took: of those who asked when it stood as it does now, where they are
 * enough, else of all. Among them of this topic at this time of day, else at this time of day, else
 * of this topic, else of all; whichever first has enough to say it. The range is the middle six of ten; nine of ten were
 * answered within what is promised.
 */
export function expectedWait(history: readonly Waited[], asked: Asked): ExpectedWait {
  const { standing } = asked
  const alike = standing ? history.filter((one) => one.standing === standing) : []
  return (
    waitOf(alike, asked) ?? waitOf(history, asked) ?? { range: null, basis: 'none', promised: FIRST_PROMISE }
  )
}

function waitOf(history: readonly Waited[], { hour, topics }: Asked): ExpectedWait | null {
  const wanted = new Set(topics.map(folded))
  const atThisTime = (one: Waited) => isNear(one.hour, hour)
  const ofThis = (one: Waited) => one.topics.some((topic) => wanted.has(folded(topic)))
  const groups = [
    ['topic_and_hour', (one: Waited) => atThisTime(one) && ofThis(one)],
    ['hour', atThisTime],
    ['topic', ofThis],
    ['all', () => true],
  ] as const
  for (const [basis, belongs] of groups) {
    const waits = history
      .filter(belongs)
      .map(({ minutes }) => minutes)
      .toSorted((a, b) => a - b)
    if (waits.length < ENOUGH) continue
    const low = stepDown(quantile(waits, 0.2))
    const high = Math.max(stepUp(quantile(waits, 0.8)), stepUp(low + 1))
    return {
      range: { low, high },
      basis,
      promised: Math.max(LEAST_PROMISE, high, stepUp(quantile(waits, 0.9))),
    }
  }
  return null
}
