import { lazy, Suspense } from 'react'

const WrittenNotes = lazy(() => import('./written-notes.tsx'))

/** The notes of a room, as the server keeps them. What reads them comes when there are some. */
export const RoomNotes = ({ notes }: { notes: string }) => (
  <Suspense fallback={null}>
    <WrittenNotes notes={notes} />
  </Suspense>
)
