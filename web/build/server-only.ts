import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url))
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g

/** What of zod turns schemas into JSON Schema. */
const makers = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:const|function) (\w+)/gm

function withoutMakers(code: string, id: string): string {
  const names = [...code.matchAll(exported)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error(`${id} exports in another way than this reads`)
  const never = `const never = () => { throw new Error('no JSON Schema is made in a browser') }`
  // zod asks for the two makers of methods as each schema is made, and for all else when one of these is called.
  const made = (name: string) => (name.startsWith('create') ? '() => never' : 'never')
  return [never, ...names.map((name) => `export const ${name} = ${made(name)}`)].join('\n')
}

/** Leaves out of the pages what only the API's description is made of: its summaries, and a fifth of zod. */
export function withoutServerOnly(): Plugin {
  return {
    name: 'cairn:without-server-only',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (makers.test(id)) return { code: withoutMakers(code, id), map: null }
      if (id.startsWith(contract))
        return { code: code.replace(summary, (text) => ' '.repeat(text.length)), map: null }
      return undefined
    },
  }
}
