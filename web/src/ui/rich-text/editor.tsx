import type { RichText } from '#contract/rich-text/document.ts'
import { isBlank } from '#contract/rich-text/plain-text.ts'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { checkNodes } from './checks/check-node.ts'
import { EmbedLine } from './embeds/embed-line.tsx'
import { embedNodes, pastesEmbeds } from './embeds/embed-node.ts'
import { useEmbeds } from './embeds/embeds-here.ts'
import { documentOf } from './document-of.ts'
import { extensions } from './extensions.ts'
import { fileNodes, pictureNodes } from './file-nodes.ts'
import { attributesOf, onLinkKeys, sendsFiles, takesFiles, useTaking } from './editor-props.ts'
import { opensFormulas } from './formulas/formula-place.ts'
import { FilesOfText, SendOfText, type EditorFiles, type EditorPictures } from './files.ts'
import { LinkLine } from './link-line.tsx'
import classes from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'

// With it comes what reads LaTeX.
const FormulaLine = lazy(() => import('./formulas/formula-line.tsx'))

export type EditorProps = {
  value: RichText | null
  /** Null where nothing is said. */
  onChange: (document: RichText | null) => void
  labelId: string
  errorId: string | undefined
  isPage?: boolean
  files?: EditorFiles | undefined
  pictures?: EditorPictures | undefined
}

const EMPTY: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The text of a lesson. */
const withFiles = [...extensions, ...fileNodes, ...checkNodes, ...embedNodes]
const withPictures = [...extensions, ...pictureNodes]

/** A rich text while it is written. Loaded when it is needed: it weighs more than any page that has it. */
export default function RichTextEditor({
  value,
  onChange,
  labelId,
  errorId,
  isPage = false,
  files,
  pictures,
}: EditorProps) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState<'link' | 'formula' | 'embed' | null>(null)
  const toggle = (what: 'link' | 'formula' | 'embed') => setAsking((was) => (was === what ? null : what))
  // Each formula that is opened begins anew.
  const [opened, setOpened] = useState(0)
  // What this editor said last: another value comes from outside, a draft that is given up for example.
  const said = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  const known = useRef(files)
  known.current = files
  const hasFiles = files !== undefined
  const takes = hasFiles || pictures !== undefined
  const take = useTaking(files ? sendsFiles(files) : pictures?.send)
  const { hosts } = useEmbeds()
  const shownFrom = useRef(hosts)
  shownFrom.current = hosts
  const editorProps = useMemo(() => {
    const pastes = pastesEmbeds(shownFrom)
    const { handlePaste: pastesFile } = takesFiles(take, known)
    const onLink = onLinkKeys(() => setAsking('link'))
    const { handleClickOn, onKeys } = opensFormulas(() => {
      setOpened((times) => times + 1)
      setAsking('formula')
    })
    return {
      attributes: attributesOf(labelId, errorId),
      ...(takes && takesFiles(take, known)),
      ...(hasFiles && {
        handlePaste: (view: EditorView, event: ClipboardEvent) =>
          pastes(view, event) || pastesFile(view, event),
      }),
      handleClickOn,
      handleKeyDown: (view: EditorView, event: KeyboardEvent) => onLink(view, event) || onKeys(view, event),
    }
  }, [labelId, errorId, takes, hasFiles, take])
  const editor = useEditor({
    extensions: hasFiles ? withFiles : takes ? withPictures : extensions,
    content: value ?? EMPTY,
    // The page's own style sheet has the rules; one that is put into the page would be refused.
    injectCSS: false,
    editorProps,
    onUpdate({ editor: changed }) {
      const document = documentOf(changed)
      said.current = isBlank(document) ? null : document
      latest.current(said.current)
    },
  })

  useEffect(() => {
    // What was written here comes back as a part of something else, in an object of its own.
    if (value?.content === said.current?.content) return
    said.current = value
    editor.commands.setContent(value ?? EMPTY, { emitUpdate: false })
  }, [editor, value])

  const shown = (
    <div
      className={classes.editor}
      data-ring
      data-error={errorId ? true : undefined}
      data-page={isPage || undefined}
      data-pictures={pictures ? true : undefined}
    >
      <Toolbar
        editor={editor}
        onLink={() => toggle('link')}
        onFormula={() => toggle('formula')}
        onEmbed={hasFiles ? () => toggle('embed') : undefined}
        {...(takes && {
          files: {
            label: t(files ? 'ui.text.files' : 'ui.text.picture'),
            accept: pictures?.accept,
            onChosen: (sent) => take.current(editor.view, sent, editor.state.selection.to),
          },
        })}
      />
      {asking === 'link' && <LinkLine editor={editor} onDone={() => setAsking(null)} />}
      {asking === 'embed' && <EmbedLine editor={editor} onDone={() => setAsking(null)} />}
      {asking === 'formula' && (
        <Suspense>
          <FormulaLine key={opened} editor={editor} onDone={() => setAsking(null)} />
        </Suspense>
      )}
      {files?.underWay}
      <EditorContent editor={editor} className={classes.area} />
    </div>
  )
  return files ? (
    <FilesOfText value={files}>
      <SendOfText value={files}>{shown}</SendOfText>
    </FilesOfText>
  ) : (
    shown
  )
}
