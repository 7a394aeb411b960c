/** What stands directly in an element under a name, whatever its case and namespace. */
export const childrenOf = (of: Element, name: string) =>
  [...of.children].filter((one) => one.localName.toLowerCase() === name)
export const childOf = (of: Element, name: string): Element | undefined => childrenOf(of, name)[0]
export const valueOf = (of: Element, name: string) => childOf(of, name)?.textContent?.trim() ?? ''

/** The element that a file of XML is; null where it is none, or broken. */
export function rootOf(text: string): Element | null {
  const file = new DOMParser().parseFromString(text.replace(/^\uFEFF/, '').trimStart(), 'application/xml')
  return file.querySelector('parsererror') ? null : file.documentElement
}
