import type { FromFrame, ToFrame } from '#contract/courses/package-frame.ts'
import type { PackageState } from '#contract/courses/packages.ts'
import { beginning, throughAsset } from './data-model.ts'

/** As much of scorm-again as is used here; both of its APIs have it. */
type Runtime = {
  loadFromJSON(model: unknown): void
  on(event: string, listener: () => void): void
  renderCommitCMI(terminates: boolean, withTotalTime: boolean): PackageState
}

declare global {
  interface Window {
    API?: Runtime | undefined
    API_1484_11?: Runtime | undefined
  }
}

/** What is set and not committed is told after so many milliseconds: little is lost with a browser that dies. */
const SOON = 2000

const pages = (document.querySelector<HTMLMetaElement>('meta[name="pages"]')?.content ?? '').split(' ')
let page = ''
const tell = (message: FromFrame) => {
  for (const origin of page ? [page] : pages) parent.postMessage(message, origin)
}

/** Its types name what it exports otherwise than it does. */
function made(library: object, name: string, settings: object): Runtime {
  const { [name]: Api } = library as Record<string, (new (settings: object) => Runtime) | undefined>
  if (!Api) throw new Error(`scorm-again has no ${name}`)
  return new Api(settings)
}

/** Only what speaks the package's own standard is fetched. */
async function runtime(standard: ToFrame['standard'], settings: object): Promise<Runtime> {
  if (standard === '1.2') {
    const library: object = await import('scorm-again/scorm12/min')
    return made(library, 'Scorm12API', settings)
  }
  const library: object = await import('scorm-again/scorm2004/min')
  return made(library, 'Scorm2004API', settings)
}

let shown: HTMLIFrameElement | null = null
let leave = () => {}

/** Shows an item, and gives it what it looks for above itself: `API` by SCORM 1.2, `API_1484_11` by SCORM 2004. */
async function show(asked: ToFrame): Promise<void> {
  const { standard, item, preview } = asked
  // What the item before left and has not told.
  leave()
  leave = () => {}
  shown?.remove()
  const is12 = standard === '1.2'
  const api = await runtime(standard, {
    autocommit: false,
    lmsCommitUrl: false,
    // Its own words in the console help nobody here.
    logLevel: 5,
    mastery_override: item.masteryScore !== null,
    selfReportSessionTime: false,
  })
  api.loadFromJSON(beginning(asked))
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastTold = ''
  const left = (over: boolean) => {
    clearTimeout(timer)
    timer = undefined
    if (preview) return
    const state = api.renderCommitCMI(true, true)
    const text = JSON.stringify(state)
    if (text === lastTold && !over) return
    lastTold = text
    tell({ cairn: 'left', item: item.id, state, over })
  }
  const soon = () => (timer ??= setTimeout(() => left(false), SOON))
  const [set, commit, finish] = is12
    ? ['LMSSetValue.cmi.*', 'LMSCommit', 'LMSFinish']
    : ['SetValue.cmi.*', 'Commit', 'Terminate']
  api.on(set, soon)
  api.on(commit, () => left(false))
  api.on(finish, () => left(true))
  leave = () => {
    if (timer !== undefined) left(false)
  }
  window.API = is12 ? api : undefined
  window.API_1484_11 = is12 ? undefined : api
  shown = document.createElement('iframe')
  shown.allow = 'fullscreen; autoplay'
  shown.title = item.title
  // Below the address of this page: the grant stands in its path.
  shown.src = new URL(item.href, location.href).href
  if (item.isAsset && !preview)
    shown.addEventListener(
      'load',
      () => tell({ cairn: 'left', item: item.id, state: throughAsset(asked), over: true }),
      { once: true },
    )
  document.body.append(shown)
}

addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
  if (source !== parent || !pages.includes(origin) || data?.cairn !== 'show') return
  page = origin
  void show(data)
})
addEventListener('pagehide', () => leave())
tell({ cairn: 'ready' })
