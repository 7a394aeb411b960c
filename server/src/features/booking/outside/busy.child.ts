import { carryOut } from '../../../platform/child/child-side.ts'
import type { Interval } from '../slots/zone-segments.ts'
import { busySpans, TooMuch, type ToRead } from './busy-spans.ts'

export type Read = { spans: Interval[] } | { problem: 'calendar_unreadable' | 'calendar_too_much' }

function read(asked: ToRead): Read {
  // Days are those of the person whose calendar this process reads.
  process.env.TZ = asked.zone
  try {
    return { spans: busySpans(asked) }
  } catch (error) {
    return { problem: error instanceof TooMuch ? 'calendar_too_much' : 'calendar_unreadable' }
  }
}

await carryOut<ToRead, Read>((asked, tell) => tell(read(asked)))
