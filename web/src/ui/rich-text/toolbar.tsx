import { ActionIcon } from '@mantine/core'
import { FileChooser } from '../fields/file-chooser.tsx'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBrowser,
  IconChecklist,
  IconCode,
  IconHeading,
  IconInfoSquareRounded,
  IconItalic,
  IconLink,
  IconMathFunction,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import { walkToolbar } from '../walk-toolbar.ts'
import { putCheck } from './checks/check-node.ts'
import classes from './rich-text.module.css'

type Tool = {
  name: string
  icon: Icon
  run: (editor: Editor) => void
  /** Whether the text at the caret is so; absent where a tool does something once. */
  on?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  keys?: string
}

const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: IconBold,
    run: (e) => e.chain().focus().toggleBold().run(),
    on: (e) => e.isActive('bold'),
    keys: 'Control+B',
  },
  {
    name: 'italic',
    icon: IconItalic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    on: (e) => e.isActive('italic'),
    keys: 'Control+I',
  },
  {
    name: 'heading',
    icon: IconHeading,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    on: (e) => e.isActive('heading'),
    keys: 'Control+Alt+2',
  },
  {
    name: 'bullets',
    icon: IconList,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    on: (e) => e.isActive('bulletList'),
    keys: 'Control+Shift+8',
  },
  {
    name: 'numbers',
    icon: IconListNumbers,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    on: (e) => e.isActive('orderedList'),
    keys: 'Control+Shift+7',
  },
  {
    name: 'quote',
    icon: IconBlockquote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    on: (e) => e.isActive('blockquote'),
    keys: 'Control+Shift+B',
  },
  {
    name: 'callout',
    icon: IconInfoSquareRounded,
    run: (e) => e.chain().focus().toggleWrap('callout', { kind: 'note' }).run(),
    on: (e) => e.isActive('callout'),
  },
  {
    name: 'code',
    icon: IconCode,
    run: (e) => e.chain().focus().toggleCodeBlock().run(),
    on: (e) => e.isActive('codeBlock'),
    keys: 'Control+Alt+C',
  },
  {
    name: 'table',
    icon: IconTable,
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    can: (e) => !e.isActive('table'),
  },
]
const history: readonly Tool[] = [
  {
    name: 'undo',
    icon: IconArrowBackUp,
    run: (e) => e.chain().focus().undo().run(),
    can: (e) => e.can().undo(),
    keys: 'Control+Z',
  },
  {
    name: 'redo',
    icon: IconArrowForwardUp,
    run: (e) => e.chain().focus().redo().run(),
    can: (e) => e.can().redo(),
    keys: 'Control+Shift+Z',
  },
]
/** Where a text may have questions to check oneself by. */
const check: Tool = { name: 'check', icon: IconChecklist, run: putCheck }
const all = [...tools, ...history]

type Props = {
  editor: Editor
  onLink: () => void
  onFormula: () => void
  /** Asks for images and files; they can be pasted and dropped as well. */
  files?: FilesAsked
  /** Absent where the text may show nothing of other pages, and has no questions to check oneself by. */
  onEmbed?: (() => void) | undefined
}
type FilesAsked = {
  label: string
  accept: string | undefined
  onChosen: (files: readonly File[]) => void
}

/** The editor's tools: one stop of the tab key, from one to the next by the arrows. */
export function Toolbar({ editor, onLink, onFormula, files, onEmbed }: Props) {
  const { t } = useTranslate()
  const { on, can, link, formula, takesFormula } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      on: all.map((tool) => tool.on?.(e)),
      can: all.map((tool) => tool.can?.(e) ?? true),
      link: e.isActive('link'),
      formula: e.isActive('formula') || e.isActive('formulaBlock'),
      takesFormula: !e.isActive('codeBlock'),
    }),
  })
  const button = (tool: Tool) => {
    const at = all.indexOf(tool)
    const name = t(`ui.text.${tool.name}`)
    return (
      <ActionIcon
        key={tool.name}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={name}
        title={name}
        aria-pressed={on[at]}
        aria-keyshortcuts={tool.keys}
        // Never `disabled`: a button that has the focus keeps it.
        aria-disabled={can[at] === false || undefined}
        data-disabled={can[at] === false || undefined}
        onClick={() => can[at] !== false && tool.run(editor)}
      >
        <tool.icon size={18} />
      </ActionIcon>
    )
  }
  return (
    <div
      className={classes.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('ui.text.tools')}
      onKeyDown={walkToolbar}
    >
      {tools.map(button)}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('ui.text.link')}
        title={t('ui.text.link')}
        aria-pressed={link}
        aria-keyshortcuts="Control+K"
        onClick={onLink}
      >
        <IconLink size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('ui.text.formula')}
        title={t('ui.text.formula')}
        aria-pressed={formula}
        aria-keyshortcuts="Control+Alt+M"
        aria-disabled={!takesFormula || undefined}
        data-disabled={!takesFormula || undefined}
        onClick={() => takesFormula && onFormula()}
      >
        <IconMathFunction size={18} />
      </ActionIcon>
      {onEmbed && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('ui.text.embed')}
          title={t('ui.text.embed')}
          onClick={onEmbed}
        >
          <IconBrowser size={18} />
        </ActionIcon>
      )}
      {onEmbed && button(check)}
      {files && <FileTool {...files} />}
      {history.map(button)}
    </div>
  )
}

const FileTool = ({ label, accept, onChosen }: FilesAsked) => (
  <FileChooser multiple onChange={onChosen} {...(accept && { accept })}>
    {({ onClick }) => (
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} onClick={onClick}>
        <IconPhotoPlus size={18} />
      </ActionIcon>
    )}
  </FileChooser>
)
