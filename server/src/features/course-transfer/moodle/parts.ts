import { valueOf, type XmlElement } from '#contract/rules/question-files/xml.ts'
import type { Element } from '../xml/read-xml.ts'
import { readXml } from '../xml/read-xml.ts'
import { decode } from '../reader/decode.ts'

/** How a backup writes that there is nothing. */
const NULL = '$@NULL@$'

/** What stands in a part of a backup under a name; empty where there is nothing. */
export function partOf(of: XmlElement, name: string): string {
  const value = valueOf(of, name)
  return value === NULL ? '' : value
}

export const numberOf = (of: XmlElement, name: string): number => Number(partOf(of, name)) || 0

/** How a text is written: Moodle’s own numbers. */
export const formats = { auto: '0', html: '1', plain: '2', markdown: '4' } as const

/** The parts of a backup by where they lie; null for one that is not there, or broken. */
export function partsOf(texts: ReadonlyMap<string, Buffer>) {
  return (path: string): Element | null => {
    const bytes = texts.get(path)
    return bytes ? readXml(decode(bytes)) : null
  }
}
