import { keepCompiled } from './compile-cache.ts'

keepCompiled({ make: true })
await import('./serve.ts')
