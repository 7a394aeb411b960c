import { isAskable, type CheckAttributes } from '#contract/rich-text/check.ts'
import type { Block, Inline, Mark, RichText, TableCell } from '#contract/rich-text/document.ts'
import { mayEmbed, type EmbedNode } from '#contract/rich-text/embed.ts'
import { isLink } from '#contract/rich-text/link.ts'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconInfoCircle } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, type ReactNode } from 'react'
import checks from './checks/checks.module.css'
import { EmbedLink } from './embeds/embed-link.tsx'
import { useEmbeds } from './embeds/embeds-here.ts'
import { FileChip } from './file-chip.tsx'
import { FilesOfText, type TextFiles } from './files.ts'
import { Film } from './films/film.tsx'
import { Formula } from './formulas/formula.tsx'
import { DrawnPicture, Picture } from './picture.tsx'
import { LineText } from './line-text.tsx'
import classes from './rich-text.module.css'

const CheckView = lazy(() => import('./checks/check-view.tsx'))
const EmbedView = lazy(() => import('./embeds/embed-view.tsx'))
const HighlightedCode = lazy(() => import('./highlighted-code.tsx'))

const elements = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function Marked({ marks, children }: { marks: readonly Mark[]; children: ReactNode }): ReactNode {
  return marks.reduce<ReactNode>((inner, mark) => {
    if (mark.type !== 'link') {
      const Element = elements[mark.type]
      return <Element>{inner}</Element>
    }
    // What was kept was judged at the door; a link is judged again where it becomes one.
    if (!isLink(mark.attrs.href)) return inner
    return (
      <Anchor href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
        {inner}
      </Anchor>
    )
  }, children)
}

const Inlines = ({ of = [] }: { of?: readonly Inline[] | undefined }) =>
  of.map((node, at) => {
    if (node.type === 'hardBreak') return <br key={at} />
    if (node.type === 'formula') return <Formula key={at} latex={node.attrs.latex} />
    return (
      <Marked key={at} marks={node.marks ?? []}>
        {node.text}
      </Marked>
    )
  })

const Blocks = ({ of }: { of: readonly Block[] }) =>
  of.map((block, at) => <BlockView key={at} block={block} />)

const Items = ({ of }: { of: readonly { content: readonly Block[] }[] }) =>
  of.map(({ content }, at) => (
    <li key={at}>
      <Blocks of={content} />
    </li>
  ))

const icons = { note: IconInfoCircle, tip: IconBulb, warning: IconAlertTriangle }

function Callout({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const { t } = useTranslate()
  const Icon = icons[kind]
  return (
    <div
      className={classes.callout}
      role="note"
      aria-label={t(`ui.text.callout.${kind}`)}
      data-callout={kind}
    >
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** What another page shows where the company’s list has its host; otherwise a link to it. */
function EmbedOrLink({ of }: { of: EmbedNode['attrs'] }) {
  const { hosts } = useEmbeds()
  const link = (
    <p>
      <EmbedLink of={of} />
    </p>
  )
  if (!mayEmbed(of.url, hosts)) return link
  return (
    <Suspense fallback={link}>
      <EmbedView of={of} />
    </Suspense>
  )
}

/** The words of a question while what answers it is on its way, with about as much room. */
const CheckToCome = ({ of }: { of: CheckAttributes }) => (
  <section className={checks.check}>
    <div className={checks.prompt}>
      <span>
        <LineText text={of.prompt} />
      </span>
    </div>
    {of.choices.map(({ text }, at) => (
      <div key={at} className={checks.choice}>
        <div className={checks.pressed}>
          <span>
            <LineText text={text} />
          </span>
        </div>
      </div>
    ))}
  </section>
)

function Cell({ type, attrs, content }: TableCell) {
  const spans = { colSpan: attrs.colspan, rowSpan: attrs.rowspan }
  return type === 'tableHeader' ? (
    <th scope="col" {...spans}>
      <Blocks of={content} />
    </th>
  ) : (
    <td {...spans}>
      <Blocks of={content} />
    </td>
  )
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      // An empty line that was left between two paragraphs keeps its height.
      return <p>{block.content?.length ? <Inlines of={block.content} /> : <br />}</p>
    case 'heading': {
      const Heading = `h${block.attrs.level}` as const
      return (
        <Heading>
          <Inlines of={block.content} />
        </Heading>
      )
    }
    case 'horizontalRule':
      return <hr />
    case 'codeBlock': {
      const code = block.content?.[0]?.text ?? ''
      return (
        <pre tabIndex={0}>
          <code>
            {block.attrs.language ? (
              <Suspense fallback={code}>
                <HighlightedCode language={block.attrs.language} code={code} />
              </Suspense>
            ) : (
              code
            )}
          </code>
        </pre>
      )
    }
    case 'formulaBlock':
      return <Formula latex={block.attrs.latex} isBlock />
    case 'image':
      return (
        <figure className={classes.figure} data-size={block.attrs.size}>
          <Picture id={block.attrs.attachmentId} alt={block.attrs.alt ?? ''} />
          {block.attrs.caption && <figcaption>{block.attrs.caption}</figcaption>}
        </figure>
      )
    case 'picture':
      return (
        <figure className={classes.figure} data-size={block.attrs.size}>
          <DrawnPicture {...block.attrs} />
          {block.attrs.caption && <figcaption>{block.attrs.caption}</figcaption>}
        </figure>
      )
    case 'video':
      return (
        <figure className={classes.figure}>
          <Film {...block.attrs} />
          {block.attrs.caption && <figcaption>{block.attrs.caption}</figcaption>}
        </figure>
      )
    case 'embed':
      return <EmbedOrLink of={block.attrs} />
    case 'check':
      // One that is still being written asks nobody anything.
      return isAskable(block.attrs) ? (
        <Suspense fallback={<CheckToCome of={block.attrs} />}>
          <CheckView question={block.attrs} />
        </Suspense>
      ) : null
    case 'file':
      return <FileChip id={block.attrs.attachmentId} />
    case 'bulletList':
      return (
        <ul>
          <Items of={block.content} />
        </ul>
      )
    case 'orderedList':
      return (
        <ol start={block.attrs.start}>
          <Items of={block.content} />
        </ol>
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks of={block.content} />
        </blockquote>
      )
    case 'callout':
      return (
        <Callout kind={block.attrs.kind}>
          <Blocks of={block.content} />
        </Callout>
      )
    case 'table':
      return (
        <div className={classes.table} tabIndex={0} role="group">
          <table>
            <tbody>
              {block.content.map(({ content }, at) => (
                <tr key={at}>
                  {content.map((cell, column) => (
                    <Cell key={column} {...cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

/** A rich text to be read. It brings none of the editor's weight; code is coloured once that has loaded. */
export function RichTextView({ document, files }: { document: RichText; files?: TextFiles }) {
  const text = (
    <div className={classes.text} dir="auto">
      <Blocks of={document.content} />
    </div>
  )
  return files ? <FilesOfText value={files}>{text}</FilesOfText> : text
}
