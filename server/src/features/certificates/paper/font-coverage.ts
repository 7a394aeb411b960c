import { create, type Font } from 'fontkit'

const opened = new WeakMap<Buffer, Font>()

/** Whether a font has every letter of a text. Where it does not, a reader would see boxes. */
export function writes(file: Buffer, text: string): boolean {
  let font = opened.get(file)
  if (!font) {
    font = create(file) as Font
    opened.set(file, font)
  }
  for (const letter of text.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0
    if (!/\s/.test(letter) && !font.hasGlyphForCodePoint(code)) return false
  }
  return true
}
