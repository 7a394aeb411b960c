import { useMemo, useState, type ReactNode } from 'react'
import { useCompany } from '../../api/company/company.ts'
import { EmbedsHere } from '../../ui/rich-text/embeds/embeds-here.ts'

const none: readonly string[] = []

/** What a company’s lessons may show of other pages; what one person let be loaded is not let for the next. */
export function EmbedsOfCompany({ children }: { children: ReactNode }) {
  const { embedHosts: hosts = none } = useCompany()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const embeds = useMemo(
    () => ({ hosts, opened, open: (host: string) => setOpened((before) => new Set([...before, host])) }),
    [hosts, opened],
  )
  return <EmbedsHere value={embeds}>{children}</EmbedsHere>
}
