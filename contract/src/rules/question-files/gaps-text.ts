/** A text with gaps as our questions keep it: what stands around them, and what is right in each. */
export const gapsText = (texts: readonly string[], accepted: readonly (readonly string[])[]): string =>
  texts
    .map((text, at) => {
      const words = accepted[at]?.map((word) =>
        word
          .replaceAll(/[[\]|\\]/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      const around = text.replaceAll(/[[\]\\|]/g, (char) => `\\${char}`)
      return words ? `${around}${/\s$|^$/.test(around) ? '' : ' '}[${words.join('|')}]` : around
    })
    .reduce((all, part) => (all.endsWith(']') && /^\p{L}/u.test(part) ? `${all} ${part}` : all + part), '')
