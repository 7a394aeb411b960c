import { onTestFinished } from 'vitest'
import { liveApi } from '#contract/live/live.ts'
import { openTab, type TabLine } from './live.ts'
import { until } from './until.ts'
import type { Person } from './world.ts'

/** A tab of somebody that listens to a channel; it is closed with the test. */
export async function listenTo(
  port: number,
  { host }: { host: string },
  person: Person,
  channel: { kind: string; id: string },
): Promise<TabLine> {
  const line = await openTab(port, host)
  onTestFinished(() => line.drop())
  line.say({ t: 'hello', ticket: (await person.ok(liveApi.ticket, {})).ticket })
  await line.next('welcome')
  line.say({ t: 'listen', channel })
  return line
}

/** Whether a channel takes somebody as a listener, as their tab is told. */
export async function hears(
  port: number,
  company: { host: string },
  person: Person,
  channel: { kind: string; id: string },
): Promise<boolean> {
  const line = await listenTo(port, company, person, channel)
  const { t } = await until(() => line.all.find(({ t }) => t === 'listening' || t === 'refused'))
  return t === 'listening'
}
