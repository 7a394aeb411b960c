import { type DayStyle, useDayText } from './day.ts'

/** A calendar day (`2026-03-05`) as one speaks of it, `Thursday 5 March`; the whole date is in its title. */
export const SpokenDay = ({ day }: { day: string }) => <Short day={day} style="spoken" />

/** A calendar day at the edge of a chart, `5 Mar`; the whole date is in its title. */
export const DayMark = ({ day }: { day: string }) => <Short day={day} style="mark" />

function Short({ day, style }: { day: string; style: DayStyle }) {
  const text = useDayText()
  return (
    <time dateTime={day} title={text(day)}>
      {text(day, style)}
    </time>
  )
}
