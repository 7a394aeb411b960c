import { everyIn, type XmlElement } from './xml.ts'

/** What an element of QTI is, in the writing of any version: `qti-choice-interaction` and `choiceInteraction` are one. */
export const kindOf = (of: XmlElement) => of.localName.toLowerCase().replace(/^qti-/, '').replaceAll('-', '')

/** An attribute by its name in version 2, `responseIdentifier`, which version 3 writes `response-identifier`. */
export const attributeOf = (of: XmlElement, name: string) =>
  of.getAttribute(name) ?? of.getAttribute(name.replaceAll(/[A-Z]/g, (char) => `-${char.toLowerCase()}`))

/** All that stand in an element, however deep, and are of a kind. */
export const allOf = <E extends XmlElement>(of: E, ...kinds: readonly string[]): E[] =>
  [...everyIn(of)].filter((one) => kinds.includes(kindOf(one)))
export const firstOf = <E extends XmlElement>(of: E, kind: string): E | undefined => allOf(of, kind)[0]
