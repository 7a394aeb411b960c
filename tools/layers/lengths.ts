import { Visitor, type Program } from 'oxc-parser'

/** More lines than these, and a function is several that share their variables. */
export const longestFunction = 110

/** The functions of a file that are longer, each by its own name or that of what it is given to. */
export function longFunctions(program: Program, text: string): string[] {
  const names: string[] = []
  const found = new Set<string>()
  const enter = (key: { type: string; name?: unknown } | null) =>
    void names.push(key?.type === 'Identifier' ? String(key.name) : (names.at(-1) ?? 'default'))
  const leave = () => void names.pop()
  const judge = ({ start, end }: { start: number; end: number }) => {
    if (text.slice(start, end).split('\n').length > longestFunction) found.add(names.at(-1) ?? 'default')
  }
  new Visitor({
    VariableDeclarator: ({ id }) => enter(id),
    'VariableDeclarator:exit': leave,
    Property: ({ key }) => enter(key),
    'Property:exit': leave,
    PropertyDefinition: ({ key }) => enter(key),
    'PropertyDefinition:exit': leave,
    MethodDefinition: ({ key }) => enter(key),
    'MethodDefinition:exit': leave,
    FunctionDeclaration(one) {
      enter(one.id)
      judge(one)
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression(one) {
      enter(one.id)
      judge(one)
    },
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: judge,
  }).visit(program)
  return [...found]
}
