import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useMe } from '../../../api/session/me.ts'

const ProgrammesTable = lazy(() => import('./programmes-table.tsx'))
const ManageScreen = lazy(() => import('./manage-screen.tsx'))
const ProgrammePage = lazy(() => import('./page/programme-page.tsx'))
const OpenProgrammes = lazy(() => import('./page/open-programmes.tsx'))

/** Programmes: all of them for administrators, and for people those that they are in or may join. */
export default function ProgrammesScreen() {
  const leads = roleAllowed(adminLevel, useMe().role)
  return (
    <Routes>
      <Route index element={leads ? <ProgrammesTable /> : <OpenProgrammes />} />
      <Route path=":id/page" element={<ProgrammePage />} />
      <Route path=":id/*" element={leads ? <ManageScreen /> : <ProgrammePage />} />
    </Routes>
  )
}
