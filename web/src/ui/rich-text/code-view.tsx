import type { CodeLanguage } from '#contract/rich-text/code-languages.ts'
import { lazy, Suspense } from 'react'
import classes from './rich-text.module.css'

const HighlightedCode = lazy(() => import('./highlighted-code.tsx'))

/** Code by itself, as a text shows it. Its lines are as long as they are: it is moved sideways, by the keyboard too. */
export function CodeView({ language, code }: { language: CodeLanguage | null; code: string }) {
  return (
    <div className={classes.text}>
      <pre tabIndex={0}>
        <code>
          {language ? (
            <Suspense fallback={code}>
              <HighlightedCode language={language} code={code} />
            </Suspense>
          ) : (
            code
          )}
        </code>
      </pre>
    </div>
  )
}
