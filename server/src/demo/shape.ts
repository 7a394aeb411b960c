import type { RecommendationAnswer } from '#contract/mentoring/recommendations/recommendations.ts'
import type { Rating } from '#contract/mentoring/feedback.ts'
import type { Audience } from '#contract/rules/mentoring/feedback-visibility.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import type { PairState } from '#contract/rules/mentoring/pair-moves.ts'
import type { FreeTime } from '#contract/accounts/onboarding.ts'

export type DemoPerson = {
  /** The part before @; the company's own domain follows. */
  address: string
  name: string
  surname: string
  role: Role
  status?: Status
  language?: 'en' | 'es'
  timeZone?: string
  /** Days since the last sign-in; absent: never signed in. */
  seen?: number
  about?: string
  interests?: string[]
  goals?: string[]
  topics?: string[]
  capacity?: number
  availability?: FreeTime[]
  onboarded?: boolean
}

export type DemoPair = {
  mentor: string
  mentee: string
  state: PairState
  proposedDaysAgo: number
  /** What the mentee asked with; absent: an administrator proposed the two. */
  word?: string
  /** Whose pair with the mentee it takes over, once both accept; that pair comes before it. */
  takesOver?: string
  goals?: { text: string; state?: 'open' | 'met' | 'dropped'; daysAgo: number }[]
  /** In how many days it is due; below nought: it was. */
  actions?: { text: string; of: 'mentor' | 'mentee'; dueInDays?: number; done?: true; daysAgo: number }[]
  /** In how many days they meet; below nought: they did. The time is one of the mentor’s hours. */
  sessions?: {
    inDays: number
    minutes: number
    state: 'requested' | 'confirmed' | 'done'
    agenda?: string
    /** What the two said of it afterwards. */
    said?: { by: 'mentor' | 'mentee'; rating: Rating; word?: string; for?: Audience }[]
  }[]
  notes?: { by: 'mentor' | 'mentee'; text: string; alone?: true; daysAgo: number }[]
  /** What the mentor recommended, by its title: a course, or a lesson of it. */
  recommended?: {
    course: string
    lesson?: string
    why: string
    daysAgo: number
    answer?: RecommendationAnswer
  }[]
  /** The mentee shows how they get on in it. */
  showsProgress?: true
  /** Nothing was heard of them for so many days, of which their programme reminded both. */
  silentDays?: number
}

export type DemoCompany = {
  slug: string
  name: string
  description: string
  /** What it says to anyone, and the mentors who agreed to be shown with it, by address. */
  forAnyone: { intro: string; mentors: readonly { who: string; headline: string }[] }
  language: 'en' | 'es'
  timeZone: string
  /** Of which everybody is in one. */
  departments: readonly string[]
  icon: string
  /** What the company's stylesheets change, by scheme. */
  themes: { light: string; dark: string }
  people: DemoPerson[]
  courses: {
    /** Its text, in the folder of courses. */
    file: string
    author: string
    /** Who learns in it, and how many of its lessons they have done. */
    /** `lingers`: comes back to the next lesson again and again. */
    learners: { who: string; done: number; enrolledDaysAgo: number; lingers?: true }[]
  }[]
  /** Whose work waits for the mentor’s review, and whose has its grade. */
  coursework: { waiting: string; graded: string }
  /** Who is new, and on the path of the first weeks. */
  starters: string[]
  pairs: DemoPair[]
  meetings: { title: string; host: string; with: string[]; inHours: number; minutes: number }[]
}

export const evenings = (...weekdays: number[]): FreeTime[] =>
  weekdays.map((weekday) => ({ weekday, from: 17 * 60, to: 19 * 60 }))
export const mornings = (...weekdays: number[]): FreeTime[] =>
  weekdays.map((weekday) => ({ weekday, from: 9 * 60, to: 11 * 60 }))

/** Stones on a hill, drawn for each company in its own colour. */
export const icon = (ground: string, stones: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/><g fill="${stones}">`
