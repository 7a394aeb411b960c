import type { CodeLanguage } from '#contract/rich-text/code-languages.ts'
import type { ReactNode } from 'react'
import { lowlight } from './highlight.ts'

type Part = ReturnType<typeof lowlight.highlight>['children'][number]

function view(part: Part, key: number): ReactNode {
  if (part.type === 'text') return part.value
  if (part.type !== 'element') return null
  const { className } = part.properties
  return (
    <span key={key} className={Array.isArray(className) ? className.join(' ') : ''}>
      {part.children.map(view)}
    </span>
  )
}

/** Code with its words told apart. */
export default function HighlightedCode({ language, code }: { language: CodeLanguage; code: string }) {
  return lowlight.highlight(language, code).children.map(view)
}
