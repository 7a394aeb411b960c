import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
/**
 * Components of Mantine whose styles come with the files that use them: those that stand on nothing but base.css, since
 * what another component's styles must come before is in app.css.
 */
const own = ['Accordion', 'Chip', 'Code', 'List', 'NumberInput', 'Pagination', 'Switch', 'Table', 'Tabs']
const imported = /^import \{([^}]*)\} from '@mantine\/(?:core|dates|dropzone)'/gm

/** Components whose styles are in base.css or app.css; all others bring panels.css, whatever they are made of. */
const plain = new Set([
  ...own.filter((name) => name !== 'Switch' && name !== 'Table'),
  'ActionIcon',
  'Alert',
  'Anchor',
  'Badge',
  'Box',
  'Button',
  'Card',
  'CloseButton',
  'Collapse',
  'DatesProvider',
  'Divider',
  'FileButton',
  'Group',
  'Indicator',
  'Input',
  'InputBase',
  'Kbd',
  'Loader',
  'MantineProvider',
  'MantineThemeProvider',
  'NativeSelect',
  'Paper',
  'PasswordInput',
  'Progress',
  'SimpleGrid',
  'Skeleton',
  'Stack',
  'Text',
  'TextInput',
  'Textarea',
  'Title',
  'UnstyledButton',
  'VisuallyHidden',
])
const panels = fileURLToPath(new URL('../src/ui/styles/panels.css', import.meta.url))

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
      // Not the types, and not what begins small: a hook draws nothing.
      const isPanel = names.some((name) => /^[A-Z]/.test(name) && !plain.has(name))
      const styles = [
        ...(isPanel ? [panels] : []),
        ...own.filter((name) => names.includes(name)).map((name) => `@mantine/core/styles/${name}.layer.css`),
      ]
      if (styles.length === 0) return undefined
      const imports = styles.map((style) => `\nimport ${JSON.stringify(style)}`).join('')
      // After all else: the lines before stay where they are.
      return { code: code + imports, map: null }
    },
  }
}
