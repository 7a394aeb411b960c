import './ui/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preload } from './app/preload.ts'
import { boot, config } from './api/boot.ts'
import { setApiBase } from './api/base.ts'
import { session } from './api/current-session.ts'
import { maintenance } from './api/maintenance.ts'
import { hideOneTimeToken } from './api/one-time-token.ts'
import { createTolgee } from './locales/language.ts'

hideOneTimeToken()
setApiBase(config.apiUrl)
maintenance.set(boot?.maintenance ?? false)
preload(location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
session.onPersonChange(() => location.reload())
createRoot(root).render(<App tolgee={createTolgee(boot?.company)} />)
