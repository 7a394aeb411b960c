import {
  expectedWait,
  helpStandings,
  type HelpStanding,
  type Waited,
} from '#contract/rules/help/expected-wait.ts'
import { growsLess, type Figure } from '../figure.ts'

const ASKED = 4000
/** As many as the server looks back on. */
const HISTORY = 500
/** Asked before it is measured: with less nothing can be said. */
const FIRST = 200

/** A generator of its own: the same days each time. */
function generator(): () => number {
  let seed = 11
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** How much longer it takes as it stands with the mentors; not at all, where being here says nothing. */
type Company = Record<HelpStanding, number>
const whereItMatters: Company = { free: 0.4, busy: 1.5, nobody: 4 }
const whereItDoesNot: Company = { free: 1, busy: 1, nobody: 1 }

/** People who ask at all hours, by night slower and with a long tail, and how it stands when each does. */
function days(company: Company): Waited[] {
  const random = generator()
  return Array.from({ length: ASKED }, () => {
    const hour = Math.floor(random() * 24)
    const byDay = hour >= 8 && hour <= 18
    // By night there is mostly nobody; by day mostly somebody, and sometimes with full hands.
    const at = random() + (byDay ? 0 : 0.5)
    const standing = helpStandings[at < 0.55 ? 0 : at < 0.75 ? 1 : 2]
    const tail = Math.exp(random() + random() + random() - 1.5)
    return { minutes: (byDay ? 20 : 60) * company[standing ?? 'nobody'] * tail, hour, topics: [], standing }
  })
}

/** How many times off the middle of the range was, in the middle of all; and how many were answered as promised. */
function simulate(all: readonly Waited[], looks: boolean): { off: number; kept: number } {
  let [sum, kept, count] = [0, 0, 0]
  for (const [n, asked] of all.entries()) {
    if (n < FIRST) continue
    const { hour, topics, standing = null } = asked
    const before = all.slice(Math.max(0, n - HISTORY), n)
    const { range, promised } = expectedWait(before, { hour, topics, standing: looks ? standing : null })
    if (!range) continue
    count++
    sum += Math.abs(Math.log(asked.minutes / Math.sqrt(range.low * range.high)))
    if (asked.minutes <= promised) kept++
  }
  return { off: Math.exp(sum / count), kept: kept / count }
}

/** What is said beforehand of how long help takes, held against how long it took, beside what history alone would say. */
export function helpWait(): Figure[] {
  const figures = (
    [
      ['where who is here decides', whereItMatters, 0.95],
      ['where it does not', whereItDoesNot, 1.05],
    ] as const
  ).flatMap(([name, company, bound]) => {
    const all = days(company)
    const [now, before] = [simulate(all, true), simulate(all, false)]
    return [
      growsLess(`expected wait is off by, ${name}`, [now.off, before.off], bound, '×'),
      {
        name: `answered as promised, ${name}`,
        value: `${Math.round(now.kept * 100)} %`,
        bound: '≥ 85 %',
        ok: now.kept >= 0.85,
      },
    ]
  })
  return figures
}
