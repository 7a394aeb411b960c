import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#tools/lib/run.ts'
import { writtenScreens } from '../../web/build/written-screens.ts'
import { matches } from '../../web/src/first-paint/match.ts'
import type { Screen } from '../screens/screen.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The file that a component of `code` comes from, fetched with it or only when it is drawn. */
function fileOf(component: string, code: string, file: string): string {
  const from =
    new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from '([^']+)'`).exec(code) ??
    new RegExp(`const ${component} = (?:lazy|readyLazy)\\(\\(\\) =>\\s*import\\('([^']+)'\\)`).exec(code)
  if (!from?.[1]) throw new Error(`${file} does not say where ${component} comes from`)
  return join(dirname(file), from[1])
}

/** What a screen with routes of its own has below its address: written as routes, or as the parts of one screen. */
function below(at: string, file: string): string[] {
  const code = read(file)
  const routes = [...code.matchAll(/<Route\s+(?:index|path="([^"]+)")\s+element=\{[^<>]*<(\w+)/g)]
  const parts = [...code.matchAll(/\{\s*path: '([^']*)',/g)]
  const found = [...routes, ...parts].flatMap(([, path = '', component = '']) => {
    if (path === '*') return []
    const address = path ? `${at}/${path}` : at
    return address.endsWith('/*') ? below(address.slice(0, -2), fileOf(component, code, file)) : [address]
  })
  return found.length > 0 ? found : [at]
}

/** Every address that the application has a screen for. */
export function routesOfWeb(): string[] {
  return writtenScreens().flatMap(({ path, module }) =>
    path.endsWith('/*') ? below(path.slice(0, -2), `web/src/${module}`) : [path],
  )
}

const open = (route: string) => route.split('/').filter((segment) => segment.startsWith(':')).length

/** Which of the routes a screen is at: the one that leaves least open, as the router has it. */
export function routeOf({ path, press }: Screen, routes: readonly string[]): string | undefined {
  const { pathname } = new URL(path, 'http://here')
  return (
    press?.to ?? routes.filter((route) => matches(route, pathname)).toSorted((a, b) => open(a) - open(b))[0]
  )
}
