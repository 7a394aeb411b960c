import './ui/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preload } from './app/preload.ts'
import { createRouter } from './app/router.tsx'
import { followSessionEnd } from './app/session-end.ts'
import { boot, config } from './api/boot.ts'
import { session, setApiBase } from './api/client.ts'
import { maintenance } from './api/maintenance.ts'
import { queryClient } from './api/query-client.ts'
import { createTolgee } from './locales/language.ts'

setApiBase(config.apiUrl)
maintenance.set(boot?.maintenance ?? false)
preload(location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
const router = createRouter()
followSessionEnd(router, queryClient)
session.onPersonChange(() => location.reload())
createRoot(root).render(<App tolgee={createTolgee(boot?.company?.defaultLanguage)} router={router} />)
