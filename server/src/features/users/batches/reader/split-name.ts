/** A whole name in two; `guessed`: nothing in it says where the one ends and the other begins. */
export type SplitName = { name: string; surname: string; guessed: boolean }

/** What belongs to the word behind it: "de la Cruz" is one surname. */
const PARTICLES: ReadonlySet<string> = new Set(
  'da das de del der den di do dos du e i la las le los san santa ten ter van vom von y zu zum zur'.split(
    ' ',
  ),
)

/** The words of a name, what belongs to the next one with it. */
function parts(words: readonly string[]): string[] {
  const whole: string[] = []
  let begun: string[] = []
  for (const word of words) {
    begun.push(word)
    // "E" alone is somebody's second name, "e" is not.
    if (PARTICLES.has(word.length > 1 ? word.toLowerCase() : word)) continue
    whole.push(begun.join(' '))
    begun = []
  }
  return begun.length ? [...whole, begun.join(' ')] : whole
}

/**
 * "Ana Gil" as its column has it: the first name first, or the surnames; "Gil, Ana" whatever it says. Of more words than
 * two two are surnames, as in Spanish, and somebody has to look at it.
 */
export function splitName(full: string, first: 'name' | 'surname'): SplitName {
  const comma = full.indexOf(',')
  if (comma >= 0)
    return { name: full.slice(comma + 1).trim(), surname: full.slice(0, comma).trim(), guessed: false }
  const words = parts(full.split(/\s+/).filter(Boolean))
  const guessed = words.length > 2
  const surnames = guessed ? 2 : 1
  const between = first === 'surname' ? surnames : Math.max(words.length - surnames, 1)
  const [one, other] = [words.slice(0, between).join(' '), words.slice(between).join(' ')]
  return first === 'surname' ? { name: other, surname: one, guessed } : { name: one, surname: other, guessed }
}
