const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, blockquote, pre'
const media = 'img, video, audio, iframe, object, svg'

/** The words of a piece of HTML, a line for each of its blocks, and whether there was something to look at or to hear in it. */
export function plainOfHtml(html: string): { words: string; losesMedia: boolean } {
  // A document of its own: nothing in it is fetched, and nothing runs.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const losesMedia = body.querySelector(media) !== null
  for (const one of body.querySelectorAll('script, style')) one.remove()
  for (const one of body.querySelectorAll('br')) one.replaceWith('\n')
  for (const one of body.querySelectorAll(blocks)) one.append('\n\n')
  const words = (body.textContent ?? '')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { words, losesMedia }
}
