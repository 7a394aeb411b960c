import { limits } from '../../limits.ts'
import type { Choice } from '../../practice/choices.ts'
import { oneLine } from './brought.ts'
import { kindOfBytes } from './picture-bytes.ts'
import { attributeIn, type Beside } from './pictured-text.ts'
import type { ReadsHtml } from './text.ts'
import { childrenOf, valueOf, type XmlElement } from './xml.ts'

const image = /<img\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const sideIn = (tag: string, name: string) => {
  const side = Number(attributeIn(tag, name) ?? '')
  return Number.isInteger(side) && side >= 1 && side <= 4000 ? side : null
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The files that belong to a text of Moodle, which stand beside it, by how the text names them. */
export const besideMoodle =
  (of: XmlElement): Beside =>
  (source) => {
    const named = /^@@PLUGINFILE@@\/(.+?)(?:\?.*)?$/.exec(source)?.[1]
    if (named === undefined) return null
    const path = decoded(named)
    const pathOf = (file: XmlElement) =>
      `${file.getAttribute('path') ?? '/'}${file.getAttribute('name') ?? ''}`.replace(/^\//, '')
    const file = childrenOf(of, 'file').find(
      (one) => pathOf(one) === path && one.getAttribute('encoding') === 'base64',
    )
    return (file?.textContent ?? '').replaceAll(/\s/g, '') || null
  }

/**
 * The one picture of an answer to choose, with the answer's text without it. Null where there is none that could stand in a
 * question here: it is too large, of another kind, elsewhere, or its sides are not said.
 */
export function pictureIn(
  answer: XmlElement,
  html: ReadsHtml,
): { picture: NonNullable<Choice['picture']>; rest: string } | null {
  const source = valueOf(answer, 'text')
  const [tag, another] = source.match(image) ?? []
  if (!tag || another) return null
  const bytes = besideMoodle(answer)(attributeIn(tag, 'src') ?? '') ?? ''
  const kind = kindOfBytes(bytes)
  const [width, height] = [sideIn(tag, 'width'), sideIn(tag, 'height')]
  const data = `data:image/${kind};base64,${bytes}`
  if (!kind || kind === 'gif' || !width || !height || data.length > limits.choicePicture) return null
  const alt = oneLine(html.plain(attributeIn(tag, 'alt') ?? '')).slice(0, limits.answerLength)
  return { picture: { data, width, height, alt }, rest: source.replace(tag, '') }
}
