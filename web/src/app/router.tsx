import { roleAllowed } from '#contract/roles.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { useMe } from '../api/me.ts'
import { Spinner } from '../ui/loading.tsx'
import { NoPermission } from '../ui/states.tsx'
import { useScreenTitle } from './page-title.ts'
import { loadSignedIn } from './preload.ts'
import { type Screen, screens } from './routes.tsx'
import { ScreenError } from './screen-error.tsx'

const SignedIn = lazy(loadSignedIn)
const NotFound = lazy(() => import('../features/not-found/not-found.tsx'))

function Guarded({ allow, View }: { allow: Screen['allow']; View: ComponentType }) {
  const me = useMe()
  return roleAllowed(allow, me.role) ? <View /> : <NoPermission />
}

function route({ path, load, title, allow, frame }: Screen): RouteObject {
  const View = lazy(load)
  function Page() {
    useScreenTitle(title)
    return (
      // A boundary of its own: going to another screen shows the spinner, not the screen before it.
      <Suspense key={path} fallback={<Spinner />}>
        {frame === 'public' ? <View /> : <Guarded allow={allow} View={View} />}
      </Suspense>
    )
  }
  return { path, Component: Page, ErrorBoundary: ScreenError }
}

const framed = (frame: Screen['frame']) => screens.filter((screen) => screen.frame === frame).map(route)

const behindSignIn = (chrome: boolean) =>
  function BehindSignIn() {
    return (
      <Suspense fallback={<Spinner />}>
        <SignedIn chrome={chrome}>
          <Outlet />
        </SignedIn>
      </Suspense>
    )
  }

export const routes: RouteObject[] = [
  ...framed('public'),
  { Component: behindSignIn(true), ErrorBoundary: ScreenError, children: framed('shell') },
  { Component: behindSignIn(false), ErrorBoundary: ScreenError, children: framed('bare') },
  {
    path: '*',
    ErrorBoundary: ScreenError,
    Component: () => (
      <Suspense fallback={<Spinner />}>
        <NotFound home="/" />
      </Suspense>
    ),
  },
]

export const createRouter = () => createBrowserRouter(routes)
