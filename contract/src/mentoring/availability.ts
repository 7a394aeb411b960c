import { z } from 'zod'
import { FreeTime, minutesOfDay } from '../accounts/onboarding.ts'
import { Day } from '../envelope.ts'
import { Language } from '../fields.ts'
import { limits } from '../limits.ts'

/** How long a session may be. */
export const sessionLengths = [15, 20, 30, 45, 60, 75, 90, 120] as const
export const Length = z.int32().min(15).max(120)

/** A day that is not as others of the week: without its weekly hours, or with others, or both. */
export const DayException = z
  .object({
    day: Day,
    /** The weekly hours of this day do not count. */
    off: z.boolean(),
    /** Hours of this day alone. */
    times: z
      .array(
        z
          .object({ from: minutesOfDay, to: minutesOfDay })
          .strict()
          .refine((t) => t.from < t.to, 'ends_before_it_starts'),
      )
      .max(6),
  })
  .strict()
  .refine((one) => one.off || one.times.length > 0, { path: ['times'], error: 'required' })
export type DayException = z.infer<typeof DayException>

/** Where public holidays are the same: a country, or a part of one, as ISO 3166 writes them: `ES`, `ES-MD`. */
const HolidayPlace = z
  .string()
  .max(20)
  .regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,8}){0,2}$/, 'invalid_value')

export const HolidaysAsked = z.object({
  place: HolidayPlace.optional(),
  /** What they are called in; where it is not known, they have their own name there. */
  language: Language,
})
/** The public holidays of a place, and the places there are. */
export const Holidays = z.object({
  /** Codes of ISO 3166, by which browsers know what to call them. */
  countries: z.array(z.string()),
  /** The country in which one’s own clock goes, or that of one’s language. */
  proposed: z.string().nullable(),
  /** Of the country asked about, those with holidays of their own. */
  regions: z.array(z.object({ place: HolidayPlace, name: z.string() })),
  /** From today on, each day once. */
  items: z.array(z.object({ day: Day, name: z.string() })),
})

/** When somebody can be booked. */
export const SaveAvailability = z
  .object({
    weekly: z.array(FreeTime).max(100),
    exceptions: z
      .array(DayException)
      .max(limits.availabilityExceptions)
      .superRefine((all, ctx) => {
        for (const [index, { day }] of all.entries())
          if (all.findIndex((one) => one.day === day) < index)
            ctx.addIssue({ code: 'custom', message: 'day_twice', path: [index, 'day'] })
      }),
    /** Minutes kept free before and after everything else. */
    buffer: z.int32().min(0).max(120),
    /** How many hours before it begins a session can be booked at the latest. */
    noticeHours: z
      .int32()
      .min(0)
      .max(14 * 24),
    /** Null: as many as there is time for. */
    mostADay: z.int32().min(1).max(20).nullable(),
    lengths: z
      .array(Length)
      .min(1)
      .max(6)
      .refine((all) => new Set(all).size === all.length, 'duplicate'),
    /** A slot that is picked is booked; else the mentor confirms each. */
    atOnce: z.boolean(),
    /** Whose public holidays are days off; null: of none. As it was, where it is not said. */
    holidays: HolidayPlace.nullable().optional(),
    /** Public holidays on which one can be booked as on any other day. As they were, where it is not said. */
    workedDays: z.array(Day).max(limits.workedDays).optional(),
  })
  .strict()
export type SaveAvailability = z.infer<typeof SaveAvailability>
export const Availability = SaveAvailability.extend({
  /** On whose clock the hours are: one’s own. */
  zone: z.string(),
  holidays: HolidayPlace.nullable(),
  workedDays: z.array(Day),
})
export type Availability = z.infer<typeof Availability>
