export type CaptionProblem = {
  line: number
  what: 'no_header' | 'no_cues' | 'bad_time' | 'ends_before' | 'out_of_order' | 'no_words'
}

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const timing = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`)
const seconds = (parts: readonly (string | undefined)[]) => {
  const [hours = 0, minutes = 0, whole = 0, thousandths = 0] = parts.map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + whole + thousandths / 1000
}

/** What is wrong with captions (WebVTT), line by line; nothing where a player shows all of them. */
export function captionProblems(text: string): CaptionProblem[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const problems: CaptionProblem[] = []
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) problems.push({ line: 1, what: 'no_header' })
  let before = 0
  let cues = 0
  lines.forEach((line, at) => {
    if (!line.includes('-->')) return
    const number = at + 1
    const found = timing.exec(line)
    cues++
    if (!found) return void problems.push({ line: number, what: 'bad_time' })
    const [start, end] = [seconds(found.slice(1, 5)), seconds(found.slice(5, 9))]
    if (end <= start) problems.push({ line: number, what: 'ends_before' })
    if (start < before) problems.push({ line: number, what: 'out_of_order' })
    before = start
    if (!lines[at + 1]?.trim()) problems.push({ line: number, what: 'no_words' })
  })
  if (cues === 0) problems.push({ line: Math.max(1, lines.length), what: 'no_cues' })
  return problems
}
