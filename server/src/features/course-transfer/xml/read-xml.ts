import { SaxesParser } from 'saxes'
import type { XmlElement } from '#contract/rules/question-files/xml.ts'
import { courseTransferLimits } from '../limits.ts'

const { xmlDepth, xmlElements } = courseTransferLimits

/** An element of a file that was read as a whole. */
export class Element implements XmlElement {
  readonly localName: string
  readonly parentElement: Element | null
  readonly children: Element[] = []
  readonly #attributes: ReadonlyMap<string, string>
  readonly #parts: (string | Element)[] = []

  constructor(name: string, attributes: Record<string, string> = {}, parent: Element | null = null) {
    this.localName = local(name)
    this.#attributes = new Map(
      Object.entries(attributes).flatMap(([key, value]) => [
        [key, value],
        [local(key), value],
      ]),
    )
    this.parentElement = parent
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null
  }
  add(part: string | Element): void {
    this.#parts.push(part)
    if (part instanceof Element) this.children.push(part)
  }
  get textContent(): string {
    return this.#parts.map((part) => (typeof part === 'string' ? part : part.textContent)).join('')
  }
}

/** Exporters choose prefixes as they like. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * The element that a text of XML is; null where it is broken, too deep or has too much in it. Entities are never told of:
 * those of XML alone are known, and what declares others is broken.
 */
export function readXml(text: string): Element | null {
  const parser = new SaxesParser({ position: false })
  let root: Element | null = null
  const open: Element[] = []
  let seen = 0
  const refuse = () => {
    throw new Refused()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    if (++seen > xmlElements || open.length >= xmlDepth) refuse()
    const parent = open.at(-1) ?? null
    const one = new Element(name, attributes as Record<string, string>, parent)
    parent?.add(one)
    root ??= one
    open.push(one)
  })
  parser.on('closetag', () => void open.pop())
  const add = (part: string) => open.at(-1)?.add(part)
  parser.on('text', add)
  parser.on('cdata', add)
  try {
    parser.write(text.replace(/^\uFEFF/, '').trimStart()).close()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
  return root
}
class Refused extends Error {}
