import type { Language } from '#contract/fields.ts'
import type { MailContent } from '../layout.ts'
import type { Say } from '../words.ts'

/** What a template writes with. Values from people go through `plain` before they stand in a text. */
export type Pen = {
  say: Say
  company: string
  language: Language
  timeZone: string
  /** A path of the company as an address that anyone can open. */
  link(path: string): string
}

export type Template<P> = (pen: Pen, params: P) => MailContent
