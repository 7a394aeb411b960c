import { embedHostOf, embedTitle, type EmbedNode } from '#contract/rich-text/embed.ts'
import { Anchor } from '@mantine/core'

/** What another page shows, as a link to it: where it may not be shown, and on paper. */
export function EmbedLink({ of }: { of: EmbedNode['attrs'] }) {
  // What was kept was judged at the door; an address is judged again where it becomes a link.
  if (!embedHostOf(of.url)) return embedTitle(of)
  return (
    <Anchor href={of.url} target="_blank" rel="noopener noreferrer nofollow" inherit>
      {embedTitle(of)}
    </Anchor>
  )
}
