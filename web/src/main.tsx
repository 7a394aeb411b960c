import './ui/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepare } from './app/preload.ts'
import { boot, config } from './api/boot.ts'
import { setApiBase } from './api/base.ts'
import { fetchWordsBy } from './api/toasts.ts'
import { session } from './api/session/current-session.ts'
import { maintenance } from './api/session/maintenance.ts'
import { hideOneTimeToken } from './api/session/one-time-token.ts'
import { createTolgee, hasRefusalTexts, loadRefusalTexts } from './locales/language.ts'

hideOneTimeToken()
setApiBase(config.apiUrl)
maintenance.set(boot?.maintenance ?? false)

/**
 * How long the page's own frame may stand for the screen that is coming; in milliseconds. One that is that screen
 * already stands until the screen is there: a spinner in its place would take away what can be read and filled in.
 */
const PATIENCE = document.querySelector('.frame-spinner') ? 1500 : 15_000

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
session.onPersonChange(() => location.reload())
const tolgee = createTolgee(boot?.company)
fetchWordsBy({ load: () => loadRefusalTexts(tolgee), areThere: hasRefusalTexts })
// React says that it drew once more, with what made it so within: only that can be mended.
const onRecoverableError = (error: unknown) => reportError((error instanceof Error && error.cause) || error)
const show = () => createRoot(root, { onRecoverableError }).render(<App tolgee={tolgee} />)
// Drawn in one go, where that is soon: each part that came by itself would cost a slow telephone a drawing of its own.
void Promise.race([
  boot?.maintenance ? undefined : prepare(location.pathname, tolgee),
  new Promise((resolve) => setTimeout(resolve, PATIENCE)),
]).then(show)
