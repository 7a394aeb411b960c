/** An element of XML, as far as questions are read from it: the browser’s own are such, and the server’s. */
export type XmlElement = {
  readonly localName: string
  readonly textContent: string | null
  readonly parentElement: XmlElement | null
  readonly children: Iterable<XmlElement>
  getAttribute(name: string): string | null
}

// What stands in an element is of the same making.
const inside = <E extends XmlElement>(of: E) => [...of.children] as E[]

/** What stands directly in an element under a name, whatever its case and namespace. */
export const childrenOf = <E extends XmlElement>(of: E, name: string): E[] =>
  inside(of).filter((one) => one.localName.toLowerCase() === name)
export const childOf = <E extends XmlElement>(of: E, name: string): E | undefined => childrenOf(of, name)[0]
export const valueOf = (of: XmlElement, name: string) => childOf(of, name)?.textContent?.trim() ?? ''

/** All that stand in an element, however deep, in the order in which they begin. */
export function* everyIn<E extends XmlElement>(of: E): Generator<E> {
  const waiting = inside(of).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    waiting.push(...inside(next).toReversed())
  }
}
