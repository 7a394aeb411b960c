import { parseSync, Visitor, type CallExpression, type Expression, type Program } from 'oxc-parser'
import type { SourceFile } from './files.ts'

type TopLevel = Program['body'][number]

/** The function that a statement of a module declares, exported or not, by its own name or as a constant. */
function declared(statement: TopLevel) {
  const exported =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
  const inner = exported ? statement.declaration : statement
  if (inner?.type === 'FunctionDeclaration') return inner
  const value = inner?.type === 'VariableDeclaration' ? inner.declarations[0]?.init : undefined
  return value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression' ? value : undefined
}

type Param = NonNullable<ReturnType<typeof declared>>['params'][number]

/** Whether what a function is given is a form, or holds one: `form`, `{ form }`. */
function takesForm(param: Param): boolean {
  if (param.type === 'Identifier') return param.name === 'form'
  return (
    param.type === 'ObjectPattern' &&
    param.properties.some(
      (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'form',
    )
  )
}

type Given = CallExpression['arguments'][number]

/** Whether options have a `form` of their own: one that a function within them speaks of is none. */
const hasForm = (options: Given | undefined): boolean =>
  options?.type === 'ObjectExpression' &&
  options.properties.some((one) =>
    one.type === 'Property'
      ? one.key.type === 'Identifier' && one.key.name === 'form' && !isNothing(one.value)
      : // Where there may be none: `...(form && { form })`.
        hasForm(
          one.argument.type === 'ParenthesizedExpression'
            ? rightOf(one.argument.expression)
            : rightOf(one.argument),
        ),
  )
const isNothing = (one: Expression) =>
  (one.type === 'Identifier' && one.name === 'undefined') || (one.type === 'Literal' && one.value === null)
const rightOf = (one: Expression) => (one.type === 'LogicalExpression' ? one.right : one)

/** How many calls are made beside a form, in the same function, and not given it. */
export function callsWithoutForm({ path, text }: SourceFile): number {
  if (!text.includes('useAction')) return 0
  const { program } = parseSync(path, text)
  const functions = program.body.filter((statement) => declared(statement))
  const others = program.body.filter((statement) => !declared(statement))
  return [...functions.map((statement) => [statement]), others]
    .map((body) => ungiven({ ...program, body }))
    .reduce((sum, count) => sum + count, 0)
}

function ungiven(program: Program): number {
  const taken = program.body.flatMap((statement) => declared(statement)?.params ?? [])
  let form = taken.some(takesForm)
  const calls: CallExpression[] = []
  new Visitor({
    CallExpression(call) {
      const name = call.callee.type === 'Identifier' ? call.callee.name : ''
      if (/^use\w*Form$/.test(name)) form = true
      if (name === 'useAction') calls.push(call)
    },
  }).visit(program)
  return form ? calls.filter((call) => !hasForm(call.arguments[1])).length : 0
}

/** What a call that is made by hand sends: of `call` and `perform`, by themselves or of a line that waits, and `callAs`. */
function sentByHand({ callee, arguments: given }: CallExpression): Given | undefined {
  if (callee.type === 'Identifier') {
    if (callee.name === 'callAs') return given[2]
    return callee.name === 'call' || callee.name === 'perform' ? given[1] : undefined
  }
  const isCall = callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'call'
  const endpoint = given[0]
  const isEndpoint =
    endpoint?.type === 'MemberExpression' &&
    endpoint.object.type === 'Identifier' &&
    endpoint.object.name.endsWith('Api')
  return isCall && isEndpoint ? given[1] : undefined
}

/** How many calls that send something are made by hand, without `useAction`. */
export function callsWithBody({ path, text }: SourceFile): number {
  if (!/\b(call|callAs|perform)\(/.test(text)) return 0
  let found = 0
  new Visitor({
    CallExpression(call) {
      const input = sentByHand(call)
      // What is handed over whole may hold a body.
      if (input && (input.type !== 'ObjectExpression' || input.properties.some(isBody))) found += 1
    },
  }).visit(parseSync(path, text).program)
  return found
}
type InputPart = Extract<Given, { type: 'ObjectExpression' }>['properties'][number]
const isBody = (one: InputPart) =>
  one.type !== 'Property' || (one.key.type === 'Identifier' && one.key.name === 'body')
