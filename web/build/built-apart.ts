import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** Scripts that share nothing with the application’s, the first under a name that is known beforehand. */
type Apart = {
  name: string
  /** What they are built of, beside this folder. */
  input: string
  entry: string
  /** Where the others are, if any. */
  others: string
}

async function scripts({ name, input, entry, others }: Apart): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(input, import.meta.url)),
        output: { format: 'es', entryFileNames: entry, chunkFileNames: `${others}[name]-[hash].js` },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`nothing was built of ${name}`)
  return new Map(output.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : [])))
}

/** Puts such scripts beside the application, also where it is served while it is being developed. */
export function builtApart(apart: Apart): Plugin {
  const { name, entry, others } = apart
  return {
    name: `cairn:${name}`,
    async generateBundle() {
      for (const [fileName, source] of await scripts(apart))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      let built: Promise<Map<string, string>> | undefined
      middlewares.use((request, response, next) => {
        const asked = (request.url ?? '').replace(/^\/|\?.*$/g, '')
        if (asked !== entry && !(others && asked.startsWith(others))) return next()
        const give = async () => {
          try {
            const code = (await (built ??= scripts(apart))).get(asked)
            response.statusCode = code === undefined ? 404 : 200
            response.setHeader('content-type', 'text/javascript')
            response.end(code ?? '')
          } catch (error) {
            next(error)
          }
        }
        void give()
      })
    },
  }
}

const FOLDER = 'package-frame'

/** The scripts of the page around a package: at an origin of its own it has nothing of the application. */
export const packageFrame = (): Plugin =>
  builtApart({
    name: 'package-frame',
    input: '../src/package-frame/frame.ts',
    entry: `${FOLDER}/frame.js`,
    others: `${FOLDER}/`,
  })

/** What a browser runs while no page of Cairn is open: one file, at an address that never changes. */
export const serviceWorker = (): Plugin =>
  builtApart({
    name: 'service-worker',
    input: '../src/service-worker/service-worker.ts',
    entry: 'service-worker.js',
    others: '',
  })
