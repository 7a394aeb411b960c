import type { Language } from '#contract/fields.ts'
import type { Role } from '#contract/roles.ts'
import type { MailContent } from './layout.ts'
import type { Say } from './words.ts'

/** What a mail is written with. Values from people go through `plain` before they stand in a text. */
export type Pen = {
  say: Say
  company: string
  language: Language
  timeZone: string
  /** A path of the company as an address that anyone can open. */
  link(path: string): string
}

/** A kind of mail, and how it is sent. */
export type MailKind = {
  /** It is kept for as long as a mail of the kind may wait. */
  name: string
  /**
   * Who may have what goes on inside of a company, as they are when it leaves: a mail waits for its turn, for the end of quiet
   * hours, or for a mail server that is away, and whoever was shut out meanwhile is told no more of it.
   */
  readers?: readonly Role[]
  /** It may come many times an hour: what is of many people, and what is new. */
  often?: boolean
  /** It invites into the company: it waits while that is suspended, and until its link ends at the most. */
  invites?: boolean
  /** Somebody waits for it: it overtakes all others. */
  urgent?: boolean
  /**
   * The line of the company’s that it stands in too: what an admin or a host sends to many, or what goes with what people do all
   * day. Thousands of invitations make no reminder of a session late.
   */
  line?: 'sent' | 'of the day'
  /** It is kept from whoever blocked its sender, who does not learn that from the pace. */
  keptBack?: boolean
}

/** A mail of a kind with what it says of whom; in which language is not chosen yet. */
export type Letter = {
  kind: MailKind
  /** Of its one-use link. */
  token: string | undefined
  /** Until when it invites. */
  invitedUntil: string | undefined
  /** Another token may stand in the place of its own. */
  write(pen: Pen, token: string | undefined): MailContent
}

type Params = { token?: string; expiresAt?: string }

/** Letters of a kind, by what they say: the words are the feature’s own. */
export const mailKind = <P extends object>(kind: MailKind, write: (pen: Pen, params: P) => MailContent) =>
  Object.assign(
    (params: P & Params): Letter => ({
      kind,
      token: params.token,
      invitedUntil: kind.invites ? params.expiresAt : undefined,
      write: (pen, token) => write(pen, token === undefined ? params : { ...params, token }),
    }),
    { kind },
  )
