import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi

/** What somebody wrote, with its web addresses as links; nothing else in it means anything. */
export function ChatText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    if (!URL.canParse(match[0])) continue
    parts.push(text.slice(from, match.index))
    parts.push(
      <Anchor key={match.index} href={match[0]} target="_blank" rel="noopener noreferrer nofollow">
        {match[0]}
      </Anchor>,
    )
    from = match.index + match[0].length
  }
  parts.push(text.slice(from))
  return <>{parts}</>
}
