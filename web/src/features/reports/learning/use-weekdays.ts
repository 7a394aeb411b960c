import { useWeek } from '../../../ui/time/day.ts'

/** The days of a week to choose one of, in the order of the reader's week: Monday is 1, and Sunday 7. */
export function useWeekdays(): { value: string; label: string }[] {
  const week = useWeek()
  return week.names.map(({ long }, at) => ({
    value: String(((week.first + at + 6) % 7) + 1),
    label: long,
  }))
}
