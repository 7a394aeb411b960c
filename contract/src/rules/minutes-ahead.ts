const MINUTE = 60_000

/** How many minutes a clock is ahead of UTC at a moment. */
export function minutesAhead(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const there = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  // It tells whole minutes: of the moment's own no more is compared.
  return Math.round((there - Math.floor(at.getTime() / MINUTE) * MINUTE) / MINUTE)
}
