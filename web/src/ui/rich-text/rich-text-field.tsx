import type { RichText } from '#contract/rich-text/document.ts'
import { Input } from '@mantine/core'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import { LoadingLines } from '../page/loading.tsx'
import type { EditorFiles, EditorPictures } from './files.ts'
import classes from './rich-text.module.css'

const Editor = lazy(() => import('./editor.tsx'))

/** As many as the toolbar has: what comes takes the room that was kept for it, so that nothing below it moves. */
const TOOLS = 13
const FILE_TOOLS = 1
/** And the question to check oneself by, and what other pages show. */
const LESSON_TOOLS = 3

type Props = {
  label: ReactNode
  description?: ReactNode
  value?: RichText | null
  onChange: (document: RichText | null) => void
  error?: ReactNode
  /** A page to write on rather than a field: as long as its text, the tools in sight. */
  isPage?: boolean
  /** The text of a lesson. Absent: there are no images, files or questions to check oneself by in it. */
  files?: EditorFiles
  /** Absent: there are no images as bytes in it either. */
  pictures?: EditorPictures
}

/** A field for a rich text, by the props of any field of a form. */
export function RichTextField({
  label,
  description,
  value = null,
  onChange,
  error,
  isPage = false,
  files,
  pictures,
}: Props) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Suspense
        fallback={
          <div className={classes.editor} data-page={isPage || undefined}>
            <div className={classes.toolbar} data-testid="tools-to-come">
              {Array.from({ length: TOOLS + (files ? LESSON_TOOLS : pictures ? FILE_TOOLS : 0) }, (_, at) => (
                <span key={at} className={classes.toolToCome} />
              ))}
            </div>
            <div className={classes.area}>
              <LoadingLines lines={2} />
            </div>
          </div>
        }
      >
        <Editor
          value={value}
          onChange={onChange}
          labelId={`${id}-label`}
          errorId={errorId}
          isPage={isPage}
          files={files}
          pictures={pictures}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
