type Given = { timeZone?: string | undefined; timeZoneChosen?: boolean | undefined }
type Own = { timeZone: string | null; timeZoneChosen: boolean }

/** The zone after a person’s own change of it: one that they name is chosen, unless they say that their device named it. */
export function ownZone(given: Given, own: Own): Own & { columns: Columns } {
  const timeZone = given.timeZone ?? own.timeZone
  const timeZoneChosen =
    timeZone !== null && (given.timeZoneChosen ?? (given.timeZone !== undefined || own.timeZoneChosen))
  return {
    timeZone,
    timeZoneChosen,
    columns: { time_zone: timeZone, chosen_time_zone: timeZoneChosen ? timeZone : null },
  }
}
type Columns = { time_zone: string | null; chosen_time_zone: string | null }
