/** What a form is checked with, up to the bracket that ends it: one within another is seen, two are not needed. */
const schemaOfForm = /\bvalidateWith\(((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)/g

/** A schema of the web application, and why the contract has none. */
const ownSchemas: Record<string, string> = {
  FileStep: 'of the contract’s role, and of a file, which is no part of a body',
}

/** Forms that are checked with the body of a call that their file does not make, and who makes it. */
const sentElsewhere: Record<string, string> = {
  'web/src/features/company/grading/late-form.tsx': 'useSaveGrading, which is given the form',
  'web/src/features/login/second-step.tsx': 'finishByCode of second-factor.ts',
  'web/src/features/mentoring/move-dialog.tsx': 'useMove, which is given the form',
  'web/src/features/mentoring/sessions/session-dialog.tsx': 'useSessionMove, which is given the form',
  'web/src/features/teach/gradebook/cell-form.tsx': 'useSetGrade, whose refusals are shown at the fields',
  'web/src/features/teach/learners/due-dialog.tsx': 'useDecide, which is given the form',
  'web/src/features/teach/learners/extra-time-dialog.tsx': 'useDecide, which is given the form',
}

/** Forms with a field that no schema of the contract is of, and why it takes nothing wrong. */
const chosenFields: Record<string, string> = {
  'web/src/features/teach/bank/new-question-screen.tsx': 'where it is kept, one of those offered',
}

/** Whether each schema that is named there comes from the contract, or is made in this file of one that does. */
function isOfContract(schema: string, text: string): boolean {
  const named = schema.match(/\b(?:[A-Z]\w*|\w+Api)\b/g)
  const imported = (name: string) =>
    new RegExp(String.raw`\bimport \{[^}]*\b${name}\b[^}]*\} from '#contract/`).test(text)
  const made = (name: string) => {
    const [, of = ''] = new RegExp(String.raw`\bconst ${name} = (\w+)`).exec(text) ?? []
    return of !== '' && imported(of)
  }
  return (
    named?.every((name) => name in ownSchemas || imported(name) || made(name)) ?? /^\s*bodies\[/.test(schema)
  )
}

const keysOf = (fields: string): string[] =>
  [...fields.matchAll(/(?:^|[,{\s])(\w+)(?=\s*[:,}]|\s*$)/g)].map(([, key = '']) => key)

/** The names of a form's fields, where they are written out before its schema. */
function fieldsBefore(text: string, at: number): string[] {
  const form = text.lastIndexOf('useForm', at)
  const [, fields] = /\binitialValues: \{((?:[^{}]|\{[^{}]*\})*)\}/.exec(text.slice(form, at)) ?? []
  // Of what a field holds the names are not the form’s.
  const bare = (fields ?? '').replaceAll(/\{[^{}]*\}|\[[^\]]*\]|'[^']*'|\((?:[^()]|\([^()]*\))*\)/g, '0')
  return bare
    .split(',')
    .map((field) => field.trim().match(/^\w+/)?.[0] ?? '')
    .filter(Boolean)
}

/** A schema that is made in this file, as it is made. */
function writtenOut(schema: string, text: string): string {
  if (!/^\w+$/.test(schema)) return schema
  return new RegExp(String.raw`\bconst ${schema} = (.+(?:\n\s+.+)*)`).exec(text)?.[1] ?? schema
}

/** The fields of a form that its schema says nothing of: those that are not picked, or are left out. */
function unchecked(schema: string, fields: readonly string[]): string[] {
  const [, picked] = /\.pick\(\{([^{}]*)\}\)/.exec(schema) ?? []
  const [, omitted] = /\.omit\(\{([^{}]*)\}\)/.exec(schema) ?? []
  if (picked !== undefined) return fields.filter((name) => !keysOf(picked).includes(name))
  return omitted === undefined ? [] : fields.filter((name) => keysOf(omitted).includes(name))
}

/** A call of the contract whose body the form is checked with, where the file makes another or none. */
function isSentHere(schema: string, text: string): boolean {
  const [, call] = /\b(\w+Api\.\w+)\./.exec(schema) ?? []
  if (!call) return true
  return new RegExp(String.raw`\b${call.replace('.', String.raw`\.`)}\b(?!\.(?:body|params|query)\b)`).test(
    text,
  )
}

/** What is wrong with what the forms of a file are checked with. */
export function schemaComplaints(path: string, text: string): string[] {
  const found: string[] = []
  for (const match of text.matchAll(schemaOfForm)) {
    const schema = (match[1] ?? '').trim()
    if (!isOfContract(schema, text))
      found.push(`a form’s schema is the contract’s, not one of its own: ${schema}`)
    if (!isSentHere(schema, text) && !(path in sentElsewhere))
      found.push(`a form is checked with the body of the call that sends it: ${schema}`)
    const left = unchecked(writtenOut(schema, text), fieldsBefore(text, match.index))
    if (left.length > 0 && !(path in chosenFields))
      found.push(`a form’s schema leaves a field of it unchecked: ${left.join(', ')}`)
  }
  if (/\.pick\(\{\s*\}\)/.test(text)) found.push('a form’s schema checks something: not pick({})')
  if (/\bvalidateWith\(/.test(text) && /\.(?:deepPartial|partial)\(/.test(text))
    found.push('a form’s schema asks for what the call asks for: not partial()')
  return found
}
