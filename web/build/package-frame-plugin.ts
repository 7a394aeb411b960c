import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const FOLDER = 'package-frame'

/** The scripts of the page around a package, built by themselves: that page shares nothing with the application's. */
async function scripts(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: here('../src/package-frame/frame.ts'),
        output: {
          format: 'es',
          entryFileNames: `${FOLDER}/frame.js`,
          chunkFileNames: `${FOLDER}/[name]-[hash].js`,
        },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built of the frame of packages')
  return new Map(output.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : [])))
}

/** Puts the scripts of packages' frames beside the application, the first under a name that the server knows. */
export function packageFrame(): Plugin {
  return {
    name: 'cairn:package-frame',
    async generateBundle() {
      for (const [fileName, source] of await scripts()) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      let built: Promise<Map<string, string>> | undefined
      middlewares.use((request, response, next) => {
        const name = (request.url ?? '').replace(/^\/|\?.*$/g, '')
        if (!name.startsWith(`${FOLDER}/`)) return next()
        const give = async () => {
          try {
            const code = (await (built ??= scripts())).get(name)
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
