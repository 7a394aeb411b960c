import { Stack } from '@mantine/core'
import { useProgramme } from '../use-programme.ts'
import { CheckInSums } from './check-in-sums.tsx'
import { SessionSums } from './session-sums.tsx'

/** What is told of how a programme goes: by its pairs, and by their sessions. */
export default function FeedbackSection() {
  const { id } = useProgramme()
  return (
    <Stack gap={48}>
      <CheckInSums programmeId={id} />
      <SessionSums programmeId={id} />
    </Stack>
  )
}
