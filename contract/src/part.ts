import type { Role } from './roles.ts'

/** Nobody signed in is needed. */
export const anyone = 'public'
type Allow = typeof anyone | readonly Role[]

export const MiB = 1024 * 1024

/** By e-mail as soon as it happens, in the daily e-mail, or in none. */
export const mailWays = ['now', 'daily', 'never'] as const
export type MailWay = (typeof mailWays)[number]

/** Under what it stands where one chooses how one is told: the last two for who teaches, and for administrators. */
export type NotificationGroup =
  | 'courses'
  | 'people'
  | 'sessions'
  | 'meetings'
  | 'mentoring'
  | 'teaching'
  | 'company'

/** What somebody is told of. */
export type NotificationOfPart = {
  /** How an e-mail tells it too, where they chose nothing else. */
  mail: MailWay
  /** What leaves at once is an e-mail of its own, which its feature writes. */
  own?: true
  /** It is of no use the next day, so it is in no daily e-mail. */
  soon?: true
  /** A device tells it too, where they have one that is told and chose nothing else. */
  push?: true
  /** Where it leads, by what it is about: the same from the list and from an e-mail. */
  path: (about: string) => string
} & (
  | { group: NotificationGroup; always?: never }
  /** Its e-mail is about safety, so nobody chooses it, nor stops it. */
  | { group?: never; always: true }
)

/**
 * What a part of the contract says beside its schemas: `<name>-part.ts`, next to them. `parts.ts` joins the parts, and
 * each list below is made of them. It imports no schemas: pages read these lists before they need any.
 */
export type Part = {
  /** Who may call which of its operations. */
  permissions: Readonly<Record<string, Allow>>
  notifications?: Readonly<Record<string, NotificationOfPart>>
  /** What both sides must know of how much there may be; bytes where not said otherwise. */
  limits?: Readonly<Record<string, number>>
}
