import { Stack } from '@mantine/core'
import { useProgramme } from '../use-programme.ts'
import { CheckInSums } from './check-in-sums.tsx'
import { SessionSums } from './session-sums.tsx'

/** What is told of how a programme goes: by its pairs, and by their sessions. */
export default function FeedbackSection() {
  const { id, kind } = useProgramme()
  const equals = kind === 'peer'
  return (
    <Stack gap={48}>
      <CheckInSums programmeId={id} equals={equals} />
      <SessionSums programmeId={id} equals={equals} />
    </Stack>
  )
}
