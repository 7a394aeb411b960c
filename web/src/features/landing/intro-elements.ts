/** The elements of an introduction: the application and the page’s own first paint draw the same. */
export const elementOf: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  codeBlock: 'pre',
  hardBreak: 'br',
}
export const markOf: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  link: 'a',
}
