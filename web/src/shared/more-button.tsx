import { Stack } from '@mantine/core'
import { MoreAsked } from '../ui/lists/more-asked.tsx'
import { type FurtherPages, useMore } from './use-more.ts'

/** Below what of a list is there: asks for its next page, and says why there is none where that failed. */
export function MoreButton({ of, label }: { of: FurtherPages; label?: string }) {
  const more = useMore(of)
  if (!more.hasMore) return null
  return (
    <Stack align="flex-start" mt="md">
      <MoreAsked {...more} label={label} />
    </Stack>
  )
}
