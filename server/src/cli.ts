import { keepCompiled } from './compile-cache.ts'

keepCompiled({ make: false })
await import('./cli/main.ts')
