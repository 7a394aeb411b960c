import { describe, expect, it } from 'vitest'
import { cleanStylesheet, UnreadableStylesheet } from './clean-stylesheet.ts'

const clean = (source: string) => {
  const { css, leftOut } = cleanStylesheet(source)
  return { css, kinds: leftOut.map(({ kind }) => kind) }
}

describe('a company’s own stylesheet keeps what is a look', () => {
  it.each([
    ['a colour of a scheme', 'html:root[data-mantine-color-scheme="dark"]{--cairn-accent:#123456}'],
    ['a colour of a field', 'html[data-mantine-color-scheme="dark"] input{color:red}'],
    ['a state', '.button[data-active],[aria-selected="true"]{color:red}'],
    ['sums and gradients', '.a{width:calc(1px + 2%);background:linear-gradient(90deg,red,var(--x))}'],
    ['layers and questions', '@layer a;@media (min-width:1px){@supports (display:grid){.a{color:red}}}'],
    ['movement', '@keyframes in{from{opacity:0}50%{transform:translateX(1px)}}'],
    ['rules in rules', '.a{color:red;& .b{color:blue}}'],
    ['words', '.a::before{content:"→"}'],
  ])('%s', (_, css) => {
    expect(clean(css)).toEqual({ css, kinds: [] })
  })
})

it.each([
  ['a NUL', '.a\0b{color:red}'],
  ['characters of two units where it is cut', `@import "${'a'.repeat(70)}${'😀'.repeat(10)}";`],
])('what was left out is told in words that can be kept: %s', (_, source) => {
  const { leftOut } = cleanStylesheet(source)
  expect(leftOut.length).toBe(1)
  for (const { text } of leftOut) {
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\0')
  }
})

describe('what could tell somebody what is typed is left out', () => {
  it.each([
    ['an attribute of a field', 'input[value^="a"]{color:red}', 'attribute'],
    ['its kind alone', 'input[type=password]{color:red}', 'attribute'],
    ['of anything', '[value^=a]{color:red}', 'attribute'],
    ['of everything', '*[value$=a]{color:red}', 'attribute'],
    ['by its class', '.mantine-Input-input[value*=a]{color:red}', 'attribute'],
    ['in other words', ':is(input)[data-active]{color:red}', 'attribute'],
    ['within :is()', 'a:is([value^=a],b){color:red}', 'attribute'],
    ['within :where(:not())', ':where(:not([value])){color:red}', 'attribute'],
    ['within :nth-child()', ':nth-child(1 of [value^=a]){color:red}', 'attribute'],
    ['under an old name of :is()', ':-webkit-any([value^=a]){color:red}', 'attribute'],
    ['in a namespace', 'svg|input[data-active]{color:red}', 'attribute'],
    ['of any namespace', 'a[*|value^=b]{color:red}', 'attribute'],
    ['spelled with escapes', 'a[v\\61lue^=b]{color:red}', 'attribute'],
    ['in a rule of a field', 'input{&[data-variant=x]{color:red}}', 'attribute'],
    ['in what looks like a declaration', 'html{input:enabled[value^="a"]{color:red}}', 'unreadable'],
    ['the same with a hack before it', 'html{*input:enabled[value^="a"]{color:red}}', 'unreadable'],
    ['the same below a question', '@media print{html{input:hover[value]{color:red}}}', 'unreadable'],
    [
      'below three wrappers',
      '@layer x{@media print{@container (width>1px){[value]{color:red}}}}',
      'attribute',
    ],
    ['read letter by letter from a name', '[aria-label^="Hello A"]{color:red}', 'attribute'],
    ['by the beginning of what may be compared whole', '[role^="a"]{color:red}', 'attribute'],
    [':has()', 'form:has(input:checked){color:red}', 'has'],
    [':has() spelled with escapes', 'a:h\\61s(b){color:red}', 'has'],
    ['an address', '.a{background:url(https://evil.test)}', 'address'],
    ['an address of this server', '.a{background:url(/media/x)}', 'address'],
    ['a place in the page', '.a{filter:url(#x)}', 'address'],
    ['an address with escapes', '.a{background:u\\72l(https://evil.test)}', 'address'],
    ['an address in capitals', '.a{background:URL("https://evil.test")}', 'address'],
    ['a set of pictures', '.a{background:image-set("https://evil.test" 1x)}', 'address'],
    ['by its old name', '.a{background:-webkit-image-set(url(x) 1x)}', 'address'],
    ['src()', '.a{background:src("https://evil.test")}', 'address'],
    ['a blend', '.a{background:cross-fade(url(a),url(b))}', 'address'],
    ['an address kept for later', ':root{--x:url(https://evil.test)}', 'address'],
    ['kept for later in a block', ':root{--z:{a:url(x)}}', 'address'],
    ['a pointer', '.a{cursor:url(x),auto}', 'address'],
    ['an attribute’s text', '.a{content:attr(value)}', 'address'],
    ['an address in a condition', '@container style(--x:url(y)){.a{color:red}}', 'address'],
    ['a function that nobody knows', '.a{background:fetch("https://evil.test")}', 'function'],
    ['a condition on selectors', '@supports selector(a[value^=x]){.a{color:red}}', 'function'],
    ['@import', '@import "https://evil.test/x.css";', 'import'],
    ['@import with escapes', '@\\69mport "https://evil.test/x.css";', 'import'],
    ['@import inside', '@media screen{@import "x";}', 'import'],
    ['a font', '@font-face{font-family:x;src:url(https://evil.test/x)}', 'font'],
    ['@namespace', '@namespace x url(https://evil.test);', 'at_rule'],
    ['@property', '@property --x{syntax:"<url>";inherits:false;initial-value:url(x)}', 'at_rule'],
    ['@scope', '@scope ([value^=a]){b{color:red}}', 'at_rule'],
    ['@document', '@document url(x){a{color:red}}', 'at_rule'],
    ['a broken string', '.a{content:"x\ny"}', 'unreadable'],
    ['a page’s comment', '<!-- .a{color:red}', 'unreadable'],
  ])('%s', (_, source, kind) => {
    const { css, kinds } = clean(`${source}\n.last{color:green}`)
    expect(kinds).toContain(kind)
    expect(css).not.toMatch(/evil|url\(|value|image-set|import/i)
  })

  it('and the rest of the list, the rule and the file stays', () => {
    expect(clean('.a,[value],.b{color:red;background:url(x);margin:0}@import "x";.c{color:blue}').css).toBe(
      '.a,.b{color:red;margin:0}.c{color:blue}',
    )
  })

  it('and the line that it stood in is told', () => {
    expect(cleanStylesheet('.a{color:red}\n\n.b{\n  background: url(x);\n}').leftOut).toEqual([
      { kind: 'address', line: 4, text: 'background: url(x)' },
    ])
  })
})

it.each([
  ['brackets without end', '('.repeat(200_000)],
  ['rules in rules without end', 'a{'.repeat(100_000)],
  ['questions in questions', `${'@media print{'.repeat(25)}a{b:c}${'}'.repeat(25)}`],
  ['a text that does not end', "a{b:c~d'x}"],
  ['a remark that does not end', '@layer a@/*}'],
  ['more words than a stylesheet has', 'a{b:c}'.repeat(60_000)],
])('is refused whole, and soon, for %s', (_, source) => {
  expect(() => cleanStylesheet(source)).toThrow(UnreadableStylesheet)
})
