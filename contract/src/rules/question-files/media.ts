const media = /<(img|picture|video|audio|iframe|object|embed|svg|math)\b/gi

/** MathML that says its LaTeX as well, which comes along. */
const withLatex = /<(?:\w+:)?math\b(?:(?!<\/(?:\w+:)?math>)[^])*?application\/x-tex[^]*?<\/(?:\w+:)?math>/gi

/** As Canvas draws a formula. What is in quotes may have any sign. */
const pictures = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const saysLatex = (picture: string) =>
  /\sdata-equation-content=["'][^"']/i.test(picture) ||
  (/\sclass=["'](?:[^"']*\s)?equation_image[\s"']/i.test(picture) && /\stitle=["'][^"']/i.test(picture))

/** How much there is to look at or to hear in HTML, or in what holds HTML, wherever it stands. */
export const countMedia = (source: string): number =>
  source
    .replaceAll(withLatex, '')
    .replaceAll(pictures, (picture) => (saysLatex(picture) ? '' : picture))
    .match(media)?.length ?? 0
export const holdsMedia = (source: string): boolean => countMedia(source) > 0
