import type { fromMarkdown } from 'mdast-util-from-markdown'
import type { toMarkdown } from 'mdast-util-to-markdown'

type Reads = Exclude<
  NonNullable<NonNullable<Exclude<Parameters<typeof fromMarkdown>[1], string>>['mdastExtensions']>[number],
  unknown[]
>
type Writes = NonNullable<NonNullable<Parameters<typeof toMarkdown>[1]>['extensions']>[number]

/** Mathematics in a line. Shown on a line of its own where it was written between two signs. */
type InlineMath = { type: 'inlineMath'; value: string; isBlock: boolean }
/** Mathematics on lines of its own. */
type Math = { type: 'math'; value: string }
declare module 'mdast' {
  interface PhrasingContentMap {
    inlineMath: InlineMath
  }
  interface BlockContentMap {
    math: Math
  }
  interface RootContentMap {
    inlineMath: InlineMath
    math: Math
  }
}
declare module 'mdast-util-from-markdown' {
  interface CompileData {
    formula?: { signs: number; text: string; line: number }
    formulaLines?: string[]
  }
}

const blockOf = (text: string): string | undefined => /^\$\$([^]*?)\$\$+[ \t]*$/.exec(text)?.[1]?.trim()

/** Makes nodes of what the syntax found. */
export const formulaFromMarkdown: Reads = {
  enter: {
    formula(token) {
      this.enter({ type: 'inlineMath', value: '', isBlock: false }, token)
      this.data.formula = { signs: 0, text: '', line: token.start.line }
    },
    formulaBlock() {
      this.data.formulaLines = []
    },
  },
  exit: {
    formulaSequence(token) {
      if (this.data.formula) this.data.formula.signs ||= this.sliceSerialize(token).length
    },
    formulaData(token) {
      const { formula } = this.data
      if (!formula) return
      formula.text += (token.start.line > formula.line ? ' ' : '') + this.sliceSerialize(token)
      formula.line = token.start.line
    },
    formula(token) {
      const node = this.stack.at(-1)
      const { signs = 0, text = '' } = this.data.formula ?? {}
      if (node?.type === 'inlineMath') {
        const value = text.trim()
        // A cell ends at a bar that nothing stands before.
        node.value = this.data.inTable ? value.replaceAll('\\|', '|') : value
        node.isBlock = signs === 2
      }
      this.exit(token)
    },
    formulaBlockValue(token) {
      this.data.formulaLines?.push(this.sliceSerialize(token))
    },
    formulaBlock(token) {
      const text = (this.data.formulaLines ?? []).join('\n')
      const value = blockOf(text)
      if (value) this.enter({ type: 'math', value }, token)
      else this.enter({ type: 'paragraph', children: [{ type: 'text', value: text }] }, token)
      this.exit(token)
    },
  },
}

/** No two signs beside one another: they would end it, and mean nothing in LaTeX. */
const parted = (latex: string) => latex.replaceAll(/\$(?=\$)/g, '$ ')

/** Writes these nodes, and the sign by itself so that it begins none. */
export const formulaToMarkdown: Writes = {
  unsafe: [{ character: '$', inConstruct: 'phrasing' }],
  handlers: {
    inlineMath({ value }: InlineMath, _parent: unknown, state: { stack: string[] }, info: { after: string }) {
      const latex = state.stack.includes('tableCell')
        ? value.replaceAll(/(?<!\\)((?:\\\\)*)\\\|/g, '$1\\Vert{}').replaceAll('|', '\\|')
        : value
      const isPlain = !latex.includes('$') && !latex.endsWith('\\') && !/^[\d$]/.test(info.after)
      return isPlain ? `$${latex}$` : `$$$ ${parted(latex)} $$$`
    },
    math({ value }: Math) {
      return `$$\n${parted(value).replaceAll(/\n\s*\n/g, '\n')}\n$$`
    },
  },
}
