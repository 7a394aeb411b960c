import type { Picture as Shown } from '#contract/practice/choices.ts'
import type { QuestionOf } from '#contract/practice/questions.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { movedByKey, placeIn, styleAt } from '../../../../shared/questions/spots/spot-place.ts'
import { Picture } from '../../../../shared/questions/spots/spots-field.tsx'
import board from '../../../../shared/questions/spots/spots.module.css'
import { useSpotName } from '../../../../shared/questions/spots/use-spot-name.ts'
import type { Point } from '../../../../shared/questions/spots/use-carry.ts'
import classes from '../quiz-editor.module.css'

type Spot = QuestionOf<'spots'>['spots'][number]
type Props = {
  picture: Shown
  spots: readonly Spot[]
  onMove: (id: string, to: Point) => void
  /** Absent where there is no room for more; null where the place is left open. */
  onAdd?: (at: Point | null) => void
}

/** Where the spots of a picture are: a press on it makes one; they are dragged, or moved by the arrow keys. */
export function SpotBoard({ picture, spots, onMove, onAdd }: Props) {
  const { t } = useTranslate()
  const nameOf = useSpotName()
  const at = useRef<HTMLDivElement>(null)
  const dragged = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  const placeOf = ({ clientX: x, clientY: y }: MouseEvent) =>
    at.current && placeIn(at.current.getBoundingClientRect(), { x, y })
  function byKey(spot: Spot, event: KeyboardEvent) {
    const to = movedByKey(spot, event)
    if (!to) return
    event.preventDefault()
    onMove(spot.id, to)
    setSaid(t('teach.quiz.spot.at', { x: Math.round(to.x / 10), y: Math.round(to.y / 10) }))
  }
  /** A key has no place of its own to press. */
  const add = (event: MouseEvent) => onAdd?.(event.detail === 0 ? null : placeOf(event))
  return (
    <div>
      <p className={classes.how}>{t('teach.quiz.spots.board')}</p>
      <div ref={at} className={board.board}>
        <UnstyledButton
          className={board.press}
          aria-label={t('teach.quiz.spot.add_here')}
          disabled={!onAdd}
          onClick={add}
        >
          <Picture {...picture} />
        </UnstyledButton>
        {spots.map((spot, index) => (
          <UnstyledButton
            key={spot.id}
            className={board.spot}
            style={styleAt(spot)}
            data-moves
            aria-label={t('teach.quiz.spot.move', { spot: nameOf(index + 1, spot.name) })}
            onKeyDown={(event) => byKey(spot, event)}
            onPointerDown={(event) => {
              dragged.current = spot.id
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => {
              const to = dragged.current === spot.id && placeOf(event)
              if (to) onMove(spot.id, to)
            }}
            onPointerUp={() => {
              dragged.current = null
            }}
            onPointerCancel={() => {
              dragged.current = null
            }}
          >
            <span className={board.spotNumber}>{index + 1}</span>
          </UnstyledButton>
        ))}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
