import type { VideoNode } from '#contract/rich-text/document.ts'
import { Extension } from '@tiptap/core'
import { Fragment, type Node, type Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import classes from './rich-text.module.css'

type Change = { add: { key: number; at: number; words: string } } | { remove: number }
const waiting = new PluginKey<DecorationSet>('waiting-files')

const filmAttrs = (attrs: object) => attrs as VideoNode['attrs']
const isOf = (key: number) => (spec: unknown) => (spec as { of?: number }).of === key

function sign(words: string): HTMLElement {
  const element = document.createElement('div')
  element.className = classes.waiting ?? ''
  element.contentEditable = 'false'
  element.textContent = words
  return element
}

/** Keeps the places of files that are on their way, wherever the text around them goes. They are no part of the text. */
export const waitingFiles = Extension.create({
  name: 'waitingFiles',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: waiting,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const moved = before.map(tr.mapping, tr.doc)
          const change = tr.getMeta(waiting) as Change | undefined
          if (!change) return moved
          if ('remove' in change) return moved.remove(moved.find(undefined, undefined, isOf(change.remove)))
          const { key, at, words } = change.add
          return moved.add(tr.doc, [
            Decoration.widget(at, () => sign(words), { key: `waiting ${key}`, of: key }),
          ])
        },
      },
      props: { decorations: (state) => waiting.getState(state) },
    }),
  ],
})

let made = 0

/** Keeps a place for a file; answers the name of the place. */
export function keepPlace(view: EditorView, at: number, words: string): number {
  const key = made++
  view.dispatch(view.state.tr.setMeta(waiting, { add: { key, at, words } } satisfies Change))
  return key
}
const placeOf = (state: EditorState, key: number) =>
  waiting.getState(state)?.find(undefined, undefined, isOf(key))[0]?.from

/** Puts a block into the place that was kept for it; where the text around that has gone, at the end. */
export function fillPlace(view: EditorView, key: number, block: unknown): void {
  const { state } = view
  const node = state.schema.nodeFromJSON(block)
  const tr = state.tr.setMeta(waiting, { remove: key } satisfies Change)
  const at = tr.doc.resolve(placeOf(state, key) ?? tr.doc.content.size)
  const line = at.nodeBefore
  const isEmptyLine = at.depth === 0 && line?.type.name === 'paragraph' && line.content.size === 0
  tr.insert(at.pos, node)
  // One goes on to write below it.
  if (at.pos + node.nodeSize >= tr.doc.content.size)
    tr.insert(at.pos + node.nodeSize, state.schema.node('paragraph'))
  if (isEmptyLine) tr.delete(at.pos - line.nodeSize, at.pos)
  view.dispatch(tr)
}

/** Gives up the place of a file that does not come. */
export function leavePlace(view: EditorView, key: number): void {
  view.dispatch(view.state.tr.setMeta(waiting, { remove: key } satisfies Change))
}

/** Where a block goes that is put in at a position: below the line that this is in. */
export function belowLine(state: EditorState, pos: number): number {
  const at = state.doc.resolve(pos)
  return at.parent.isTextblock ? at.after(at.depth) : pos
}

/** What is pasted without the files of other texts, which this one may not name. */
export function withKnown(slice: Slice, isKnown: (id: string) => boolean): Slice {
  const known = (fragment: Fragment): Fragment => {
    const kept: Node[] = []
    fragment.forEach((node) => {
      const { attrs, type } = node
      const isFile = ['image', 'video', 'file'].includes(type.name)
      const { captions = [], posterId = null } = type.name === 'video' ? filmAttrs(attrs) : {}
      const ids = [
        String(attrs['attachmentId']),
        ...captions.map((one) => one.attachmentId),
        ...(posterId === null ? [] : [posterId]),
      ]
      if (isFile && !ids.every(isKnown)) kept.push(type.schema.node('paragraph'))
      else kept.push(node.isText ? node : node.copy(known(node.content)))
    })
    return Fragment.from(kept)
  }
  return new (slice.constructor as typeof Slice)(known(slice.content), slice.openStart, slice.openEnd)
}
