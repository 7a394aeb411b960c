import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { formulaOf } from './mathml.ts'

/** What is drawn, without what was typed. */
const drawing = (latex: string) => String(read(latex, true)).replace(/ alttext="[^"]*"/, '')

const read = (latex: string, isBlock = false) => {
  const formula = formulaOf(latex, isBlock)
  return 'drawn' in formula ? renderToStaticMarkup(formula.drawn) : formula.problem
}

describe('a formula', () => {
  it('is MathML, with its LaTeX beside it', () => {
    expect(read('x_1')).toBe('<math alttext="x_1"><msub><mi>x</mi><mn>1</mn></msub></math>')
    expect(read(String.raw`\frac{a}{b}`)).toMatch(/^<math alttext="\\frac\{a\}\{b\}".*<mfrac>.*<\/math>$/)
    expect(read(String.raw`\begin{pmatrix}a&b\\c&d\end{pmatrix}`, true)).toMatch(
      /display="block".*<mtable>.*<mtd/,
    )
  })

  it.each([
    [String.raw`\foo x`, { reason: 'command', name: '\\foo' }],
    [String.raw`\frac{a`, { reason: 'unfinished' }],
    ['a}b', { reason: 'near', near: '}b' }],
    ['a^b^c', { reason: 'near', near: '^c' }],
  ])('that is wrong says where: %s', (latex, problem) => {
    expect(read(latex)).toEqual(problem)
  })

  it.each([
    ['\\href', String.raw`\href{javascript:alert(1)}{x}`],
    ['\\url', String.raw`\url{https://example.org}`],
    ['\\includegraphics', String.raw`\includegraphics{https://example.org/a.png}`],
    ['\\class', String.raw`\class{shell}{x}`],
    ['\\style', String.raw`\style{position:fixed}{x}`],
    ['\\id', String.raw`\id{root}{x}`],
    ['\\data', String.raw`\data{a=b}{x}`],
  ])('has no command that leads out of it: %s', (name, latex) => {
    expect(read(latex)).toEqual({ reason: 'command', name })
  })

  it('holds letters where somebody wrote HTML', () => {
    const drawn = read('<img src=x onerror=alert(1)> \\text{<script>}')
    expect(drawn).not.toMatch(/<(?:img|script)/)
    expect(drawn).toContain('&lt;script&gt;')
  })

  it('has no colours, no links and no ids, which are not its own to choose', () => {
    const colours = String.raw`\color{red}x \textcolor{#fff}{y} \colorbox{black}{z} \fcolorbox{red}{blue}{w}`
    for (const one of [drawing(colours), drawing(String.raw`x\label{a}`), drawing(String.raw`x\ref{a}`)]) {
      expect(one).toMatch(/^<math/)
      expect(one).not.toMatch(/red|#f|black|blue|[^-]color|href|id=/i)
    }
  })

  it.each([
    ['a definition of itself', String.raw`\def\a{\a\a}\a`],
    [
      'definitions that name one another',
      `\\def\\a{xxxxxxxx}${[...'bcdefg'].map((name, at) => `\\def\\${name}{${`\\${'abcdef'[at]}`.repeat(8)}}`).join('')}\\g`,
    ],
    ['fractions in fractions', '\\frac{'.repeat(280) + 'x' + '}{y}'.repeat(280)],
    ['powers of powers', 'a^{'.repeat(500) + 'x' + '}'.repeat(500)],
    ['roots of roots', '\\sqrt{'.repeat(330) + 'x' + '}'.repeat(330)],
    ['tables in tables', '\\begin{matrix}'.repeat(66) + 'x' + '\\end{matrix}'.repeat(66)],
    ['ten thousand signs', "x'".repeat(5000)],
  ])('is refused where it would never be done: %s', (_, latex) => {
    expect(read(latex)).toEqual({ reason: 'too_intricate' })
  })

  it('as long as one may be is drawn', () => {
    expect(read('x+'.repeat(999) + 'x')).toContain('<mi>x</mi>')
  })

  it('is not pushed over what stands around it', () => {
    const far = String.raw`\hspace{-9999em}x\kern{9999pt}\raisebox{999em}{y}\rule{999em}{999em}`
    expect(drawing(far)).toMatch(/^<math/)
    expect(drawing(far)).not.toMatch(/999/)
  })
})
