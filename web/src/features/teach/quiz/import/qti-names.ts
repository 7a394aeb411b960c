/** What an element of QTI is, in the writing of any version: `qti-choice-interaction` and `choiceInteraction` are one. */
export const kindOf = (of: Element) => of.localName.toLowerCase().replace(/^qti-/, '').replaceAll('-', '')

/** An attribute by its name in version 2, `responseIdentifier`, which version 3 writes `response-identifier`. */
export const attributeOf = (of: Element, name: string) =>
  of.getAttribute(name) ?? of.getAttribute(name.replaceAll(/[A-Z]/g, (char) => `-${char.toLowerCase()}`))

/** All that stand in an element, however deep, and are of a kind. */
export const allOf = (of: Element, ...kinds: readonly string[]) =>
  [...of.querySelectorAll('*')].filter((one) => kinds.includes(kindOf(one)))
export const firstOf = (of: Element, kind: string): Element | undefined => allOf(of, kind)[0]
