import { Box, VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  crossAt,
  extended,
  HALO,
  haloOf,
  inside,
  isSeen,
  markColours,
  MOST_POINTS,
  pathOf,
  strokeOf,
  type Mark,
  type MarkColour,
  type MarkTool,
  type Point,
} from './marks.ts'
import classes from './marking.module.css'

/** Parts of the picture’s longer side that an arrow key moves by: with Shift, and without. */
const STEPS = { near: 100, far: 15 }
const moves: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = {
  url: string
  name: string
  size: { width: number; height: number }
  tool: MarkTool
  colour: MarkColour
  marks: readonly Mark[]
  onMark: (mark: Mark) => void
  onUndo: () => void
}

/** The picture, and what is drawn on it: by a pointer, or by the arrow keys and Enter. */
export function MarkBoard({ url, name, size, tool, colour, marks, onMark, onUndo }: Props) {
  const { t } = useTranslate()
  const how = useId()
  const board = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<Mark | null>(null)
  /** Where the keys are; nowhere until one is pressed. */
  const [cursor, setCursor] = useState<Point | null>(null)
  const [said, setSaid] = useState('')
  const stroke = strokeOf(size)

  function placeOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = board.current?.getBoundingClientRect() ?? new DOMRect()
    return inside(
      [((clientX - left) / (width || 1)) * size.width, ((clientY - top) / (height || 1)) * size.height],
      size,
    )
  }
  function end(mark: Mark | null) {
    setBegun(null)
    if (!mark || !isSeen(mark, stroke)) return
    onMark(mark)
    setSaid(t('marking.drawn', { tool: mark.tool }))
  }
  function goOn(to: Point) {
    setBegun((mark) => (mark && mark.points.length < MOST_POINTS ? extended(mark, to) : mark))
  }
  function byKey(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey } = event
    const by = moves[key]
    const here = cursor ?? ([size.width / 2, size.height / 2] as const)
    if (by) {
      const step = Math.max(size.width, size.height) / (shiftKey ? STEPS.near : STEPS.far)
      const to = inside([here[0] + by[0] * step, here[1] + by[1] * step], size)
      setCursor(to)
      goOn(to)
    } else if (key === 'Enter' || key === ' ') {
      setCursor(here)
      if (begun) end(begun)
      else {
        setBegun({ tool, colour, points: [here] })
        setSaid(t('marking.begun', { tool }))
      }
    } else if (key === 'Escape' && begun) setBegun(null)
    else if (key === 'z' && (ctrlKey || metaKey)) onUndo()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.frame}>
      <Box
        ref={board}
        className={classes.board}
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          width: `min(100%, calc(60dvh * ${size.width / size.height}))`,
        }}
        role="application"
        aria-label={t('marking.board', { name })}
        aria-describedby={how}
        tabIndex={0}
        // What is being drawn is given up, not the dialog around it.
        data-mantine-stop-propagation={begun !== null}
        onKeyDown={byKey}
        onBlur={() => setCursor(null)}
        onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setCursor(null)
          setBegun({ tool, colour, points: [placeOf(event)] })
        }}
        onPointerMove={(event: PointerEvent) => event.isPrimary && begun && !cursor && goOn(placeOf(event))}
        onPointerUp={(event: PointerEvent) => event.isPrimary && !cursor && end(begun)}
        onPointerCancel={() => setBegun(null)}
      >
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
          <image href={url} width={size.width} height={size.height} />
          {[...marks, ...(begun ? [begun] : [])].map((mark, index) => {
            const d = pathOf(mark, stroke)
            return (
              // Marks are only added and taken from the end.
              <g key={index} className={classes.mark}>
                <path d={d} stroke={HALO} strokeWidth={stroke + haloOf(stroke)} />
                <path d={d} stroke={markColours[mark.colour]} strokeWidth={stroke} />
              </g>
            )
          })}
          {cursor && (
            <g className={classes.mark}>
              {[HALO, markColours[colour]].map((paint, index) => (
                <path
                  key={paint}
                  stroke={paint}
                  strokeWidth={stroke * (index === 0 ? 2 : 0.75)}
                  d={crossAt(cursor, stroke * 5)}
                />
              ))}
            </g>
          )}
        </svg>
      </Box>
      <p id={how} className={classes.how}>
        {t('marking.how')}
      </p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
