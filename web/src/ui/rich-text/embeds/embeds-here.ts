import { createContext, use } from 'react'

/** What lessons may show of other pages, and from where the reader has let it be loaded since the page was opened. */
type Embeds = {
  /** The company’s list. */
  hosts: readonly string[]
  opened: ReadonlySet<string>
  open: (host: string) => void
}

export const EmbedsHere = createContext<Embeds>({ hosts: [], opened: new Set(), open: () => undefined })
export const useEmbeds = () => use(EmbedsHere)
