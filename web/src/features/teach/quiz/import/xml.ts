/** The element that a file of XML is; null where it is none, or broken. */
export function rootOf(text: string): Element | null {
  const file = new DOMParser().parseFromString(text.replace(/^\uFEFF/, '').trimStart(), 'application/xml')
  return file.querySelector('parsererror') ? null : file.documentElement
}
