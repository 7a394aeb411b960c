import { Route, Routes } from 'react-router'
import { BatchScreen } from './batch-screen.tsx'
import { StartImport } from './start-import.tsx'

/** Importing people: begin with a file, or look at an import or a change of many people, under way or past. */
export default function ImportsScreen() {
  return (
    <Routes>
      <Route index element={<StartImport />} />
      <Route path=":id" element={<BatchScreen />} />
    </Routes>
  )
}
