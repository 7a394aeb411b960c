import { hearWhatIsAskedFor } from './kept-pages.ts'
import type { WorkerScope } from './scope.ts'
import { hearWhatIsTold } from './told.ts'

const scope = self as unknown as WorkerScope

// What it does stands in a file for each thing; what they keep suits every build, so a newer one may take over at once.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
hearWhatIsTold(scope)
hearWhatIsAskedFor(scope)
