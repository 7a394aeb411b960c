import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { StartImport } from './start-import.tsx'

const BatchScreen = lazy(() => import('./batch-screen.tsx'))

/** Importing people: begin with a file, or look at an import or a change of many people, under way or past. */
export default function ImportsScreen() {
  return (
    <Routes>
      <Route index element={<StartImport />} />
      <Route path=":id" element={<BatchScreen />} />
    </Routes>
  )
}
