import { lazy, Suspense, useState, type ComponentType } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { Spinner } from '../ui/page/loading.tsx'
import { NewPage } from './new-page.tsx'
import { useScreenTitle } from './page-title.ts'
import { Guard, pages, SignedIn } from './preload.ts'
import type { Screen } from '../feature.ts'
import { ScreenErrors } from './screen-error.tsx'
import { CompanyStylesheet } from './theme/company-theme.tsx'
import { FollowSessionEnd } from './session-end.tsx'

const NotFound = lazy(() => import('./not-found/not-found.tsx'))

function pageOf({ path, View, title, allow, frame, keptOffline }: (typeof pages)[number]): ComponentType {
  return function Page() {
    useScreenTitle(title)
    // Its texts are waited for before it is drawn: both come at once. One that does not come is reported where it is drawn.
    useState(() => void View.fetch().catch(() => undefined))
    return (
      <ScreenErrors>
        <Suspense fallback={<Spinner />}>
          {frame === 'public' ? (
            <View />
          ) : (
            <Guard allow={allow} path={path} isKept={keptOffline === true}>
              <View />
            </Guard>
          )}
        </Suspense>
      </ScreenErrors>
    )
  }
}

const drawn = pages.map((page) => ({ ...page, Page: pageOf(page) }))

// Each screen's element has a key of its own: going to another one shows the spinner, not the screen before it.
const framed = (frame: Screen['frame']) =>
  drawn
    .filter((page) => page.frame === frame)
    .map(({ path, Page }) => <Route key={path} path={path} element={<Page key={path} />} />)

function BehindSignIn({ chrome }: { chrome: boolean }) {
  return (
    <ScreenErrors>
      <Suspense fallback={<Spinner />}>
        <SignedIn chrome={chrome}>
          <Outlet />
        </SignedIn>
      </Suspense>
    </ScreenErrors>
  )
}

/** The screens by their addresses, matched without regard to letter case and a final slash. */
function ScreenRoutes() {
  return (
    <Routes>
      {framed('public')}
      <Route element={<BehindSignIn chrome />}>{framed('shell')}</Route>
      <Route element={<BehindSignIn chrome={false} />}>{framed('bare')}</Route>
      <Route
        path="*"
        element={
          <ScreenErrors>
            <Suspense fallback={<Spinner />}>
              <NotFound home="/" />
            </Suspense>
          </ScreenErrors>
        }
      />
    </Routes>
  )
}

export function Router() {
  return (
    <BrowserRouter>
      <FollowSessionEnd />
      <NewPage />
      <CompanyStylesheet />
      <ScreenRoutes />
    </BrowserRouter>
  )
}
