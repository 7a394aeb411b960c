import type { Plugin } from 'vite'
import { BUILD_FILE, builtNames } from '#contract/installation/build-names.ts'

/** Notes in the build which addresses it was made with: the server that serves the page lets it call them. */
export function buildNames(): Plugin {
  let named: Record<string, string> = {}
  return {
    name: 'cairn:build-names',
    apply: 'build',
    configResolved({ env }) {
      named = Object.fromEntries(builtNames.filter((name) => env[name]).map((name) => [name, env[name]]))
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: BUILD_FILE, source: JSON.stringify(named) })
    },
  }
}
