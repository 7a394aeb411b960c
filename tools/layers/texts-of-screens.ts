import { parseSync, Visitor, type Program } from 'oxc-parser'
import { isTest, type SourceFile } from './files.ts'

/** What a part of the application shows of what it is given by these names. */
const shown = new Set(
  'title label message description placeholder alt text action error legend lead how second hint aria-label aria-description aria-roledescription aria-valuetext ariaLabel nothingFoundMessage'.split(
    ' ',
  ),
)
/** A word: two letters beside each other. */
const word = /\p{L}{2}/u
/** Of what is handed on by such a name only what reads like a text is one: the rest are codes. */
const reads = /^\p{Lu}|\s/u
/** What reads like a sentence or its beginning is a text wherever it stands: a constant or a helper may be shown far away. */
const sentence = /^[¿¡]?\p{Lu}[\p{Ll}’']+(?:[ ,]+\p{L}| $)/u
/** Three words in a row are one too, however they begin: with a small letter, or with a name that is put in. */
const wordsInARow = /(?:^|\s)[\p{L}’']+ [\p{L}’']+ [\p{L}’']{2,}/u
/** The name of a text, or of a family of them; and what stands in no language: an address, or the beginning of one. */
const nameOfText = /^[a-z][a-z_]*(\.[a-z0-9_]*)+$/
const address = /^(https?|wss?):\/\/[\w.-]*$/

/** What is the same in every language, and where that is shown. */
export const inNoLanguage: Record<string, readonly string[]> = {
  // Before the texts of any language are there.
  'web/src/app/app.tsx': ['Powered by:'],
  'web/src/app/shell/shell.tsx': ['Ctrl K'],
  'web/src/ui/page/loading.tsx': ['Cairn'],
  'web/src/ui/page/powered-by.tsx': ['Cairn'],
  'web/src/ui/lists/export-menu.tsx': ['CSV', 'Excel (XLSX)'],
  'web/src/features/certificates/verify-screen.tsx': ['CRN-7F3K-9QWD-2MX4'],
  // What a link tells browsers.
  'web/src/shared/chat-text.tsx': ['noopener noreferrer nofollow'],
  'web/src/shared/thread/message-text.tsx': ['noopener noreferrer nofollow'],
  'web/src/ui/rich-text/rich-text-view.tsx': ['noopener noreferrer nofollow'],
  'web/src/ui/rich-text/embeds/embed-link.tsx': ['noopener noreferrer nofollow'],
  // An example of what is typed.
  'web/src/features/groups/add-by-email.tsx': ['Ana Gil <ana@example.org>'],
  // What the specification has their callers get; what is shown is said by the toast.
  'web/src/features/companies/use-create-company.ts': ['Failed to create company'],
  'web/src/features/users/form/use-save-user.ts': ['Failed to create user', 'Failed to edit user'],
}

type Part = { type: string }
type Literal = Part & { value: unknown }
type Template = Part & { quasis: { value: { cooked: string | null } }[] }
type Choice = Part & { consequent: Part; alternate: Part }
type Either = Part & { left: Part; right: Part }
type Sum = Either & { operator: string }
type Placed = Part & { start: number; end: number }

/** The texts that an expression may be, as far as they are written in it. */
function textsIn(part: Part | null): string[] {
  if (!part) return []
  if (part.type === 'Literal') {
    const { value } = part as Literal
    return typeof value === 'string' ? [value] : []
  }
  if (part.type === 'TemplateLiteral') {
    // Names of texts are put together like this.
    const { quasis } = part as Template
    const whole = quasis.map(({ value }) => value.cooked ?? '').join('x')
    return nameOfText.test(whole) ? [] : quasis.map(({ value }) => value.cooked ?? '')
  }
  if (part.type === 'ConditionalExpression') {
    const { consequent, alternate } = part as Choice
    return [...textsIn(consequent), ...textsIn(alternate)]
  }
  const isSum = part.type === 'BinaryExpression' && (part as Sum).operator === '+'
  if (part.type === 'LogicalExpression' || isSum) {
    const { left, right } = part as Either
    return [...textsIn(left), ...textsIn(right)]
  }
  if (part.type === 'JSXExpressionContainer' || part.type === 'ParenthesizedExpression')
    return textsIn((part as Part & { expression: Part }).expression)
  return []
}

function written(program: Program, path: string): string[] {
  const found: string[] = []
  const sentences: { text: string; at: number }[] = []
  /** For whoever looks into the program, and nobody else. */
  const unseen: Placed[] = []
  const see = (text: string) => {
    const own = text.trim()
    if (word.test(own) && !nameOfText.test(own) && !address.test(own)) found.push(own)
  }
  const seeAll = (part: Part | null) => textsIn(part).forEach(see)
  const note = (part: Placed) => {
    const texts = textsIn(part)
    const [first = ''] = texts
    const whole = texts.join('x').trim()
    if (sentence.test(first)) sentences.push({ text: first.trim(), at: part.start })
    else if (wordsInARow.test(whole)) sentences.push({ text: whole, at: part.start })
  }
  new Visitor({
    Literal: note,
    TemplateLiteral: note,
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) unseen.push(...given)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (callee.object.name === 'console') unseen.push(...given)
    },
    JSXElement: ({ children }) => children.forEach(seeChild),
    JSXFragment: ({ children }) => children.forEach(seeChild),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && shown.has(name.name)) seeAll(value)
    },
    Property({ key, value }) {
      // What a call rejects with is in English, for who looks into it: what is shown of it goes by its code.
      if (key.type !== 'Identifier' || !shown.has(key.name) || path.startsWith('web/src/api/')) return
      for (const one of textsIn(value)) if (reads.test(one.trim())) see(one)
    },
  }).visit(program)
  const isUnseen = (at: number) => unseen.some(({ start, end }) => at >= start && at < end)
  // What calls reject with, and what is sent, is in no language.
  if (!path.startsWith('web/src/api/'))
    for (const { text, at } of sentences) if (!isUnseen(at)) found.push(text)
  return [...new Set(found)]
  function seeChild(child: Part) {
    if (child.type === 'JSXText') see((child as Literal).value as string)
    else if (child.type === 'JSXExpressionContainer') seeAll(child)
  }
}

/** Texts that a file shows as they stand in it: whoever reads another language reads them all the same. */
export function textsOf({ path, text }: SourceFile): string[] {
  if (!/^web\/src\/.*\.tsx?$/.test(path) || isTest(path)) return []
  return written(parseSync(path, text).program, path)
}

export const textComplaints = (file: SourceFile): { path: string; because: string }[] =>
  textsOf(file)
    .filter((one) => !inNoLanguage[file.path]?.includes(one))
    .map((one) => ({
      path: file.path,
      because: `“${one}” is shown as it is written here: a text is named by its key, and stands in locales in each language`,
    }))
