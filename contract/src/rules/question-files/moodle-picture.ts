import { limits } from '../../limits.ts'
import type { Choice } from '../../practice/choices.ts'
import { oneLine } from './brought.ts'
import type { ReadsHtml } from './text.ts'
import { childrenOf, valueOf, type XmlElement } from './xml.ts'

/** How the bytes of each kind begin, in base64; what a file is called says nothing. */
const beginnings = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
] as const

const image = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const attributeIn = (tag: string, name: string) =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined) ?? ''
const sideIn = (tag: string, name: string) => {
  const side = Number(attributeIn(tag, name))
  return Number.isInteger(side) && side >= 1 && side <= 4000 ? side : null
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
  const name = /^@@PLUGINFILE@@\/(.+)$/.exec(attributeIn(tag, 'src'))?.[1]
  const isMeant = (called: string) =>
    called !== '' && [called, encodeURIComponent(called)].includes(name ?? '')
  const file = childrenOf(answer, 'file').find(
    (one) => isMeant(one.getAttribute('name') ?? '') && one.getAttribute('encoding') === 'base64',
  )
  const bytes = (file?.textContent ?? '').replaceAll(/\s/g, '')
  const kind = beginnings.find(([beginning]) => bytes.startsWith(beginning))?.[1]
  const [width, height] = [sideIn(tag, 'width'), sideIn(tag, 'height')]
  const data = `data:image/${kind};base64,${bytes}`
  if (!kind || !width || !height || data.length > limits.choicePicture) return null
  const alt = oneLine(html.plain(attributeIn(tag, 'alt'))).slice(0, limits.answerLength)
  return { picture: { data, width, height, alt }, rest: source.replace(tag, '') }
}
