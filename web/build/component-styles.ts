import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
/**
 * Components of Mantine whose styles come with the files that use them: those that stand on nothing but base.css, since
 * what another component's styles must come before is in app.css.
 */
const own = ['Accordion', 'Chip', 'Code', 'List', 'NumberInput', 'Pagination', 'Switch', 'Table', 'Tabs']
const imported = /^import \{([^}]*)\} from '@mantine\/core'/gm

/** A screen brings the styles of the components it is made of, rather than the first screen those of all. */
export function componentStyles(): Plugin {
  return {
    name: 'cairn:component-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources)) return undefined
      const names = [...code.matchAll(imported)].flatMap(([, list = '']) =>
        list.split(',').map((one) => one.trim()),
      )
      const styles = own.filter((name) => names.includes(name))
      if (styles.length === 0) return undefined
      const imports = styles.map((name) => `\nimport '@mantine/core/styles/${name}.layer.css'`).join('')
      // After all else: the lines before stay where they are.
      return { code: code + imports, map: null }
    },
  }
}
