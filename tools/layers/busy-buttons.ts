import { parseSync, Visitor, type JSXOpeningElement } from 'oxc-parser'
import { isTest, type SourceFile } from './files.ts'

/** Submit buttons of forms that make no call. */
const withoutCall: Record<string, string> = {
  'web/src/features/certificates/verify-screen.tsx': 'leads to the address of what was typed',
  'web/src/features/meet/meetings/join-by-code.tsx': 'leads to the room of the code',
  'web/src/features/meet/room/panels/agenda.tsx': 'stands at once, in a document that all in the room write',
  'web/src/features/meet/room/panels/chat-panel.tsx':
    'goes over the open line; what was not received is marked',
}

const attributeOf = ({ attributes }: JSXOpeningElement, name: string) =>
  attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name)

/** Whether pressing it sends something: it submits a form, or makes the call itself. */
function sends(element: JSXOpeningElement, text: string): boolean {
  const source = (name: string) => {
    const found = attributeOf(element, name)
    return found ? text.slice(found.start, found.end) : ''
  }
  return source('type') === 'type="submit"' || source('onClick').includes('.mutate(')
}

/** A button that sends something is busy until the answer has come (S4.10), by hand and by eye: `loading`. */
export function busyComplaints({ path, text }: SourceFile): { path: string; because: string }[] {
  if (!path.startsWith('web/src/') || !path.endsWith('.tsx') || isTest(path) || path in withoutCall) return []
  if (!/<(Button|ActionIcon)\b/.test(text)) return []
  let found = 0
  new Visitor({
    JSXOpeningElement(element) {
      const name = element.name.type === 'JSXIdentifier' ? element.name.name : ''
      if (!/^(Button|ActionIcon)$/.test(name) || !sends(element, text)) return
      if (!attributeOf(element, 'loading')) found += 1
    },
  }).visit(parseSync(path, text).program)
  return Array.from({ length: found }, () => ({
    path,
    because: 'a button that sends something is busy until it is answered: loading',
  }))
}
