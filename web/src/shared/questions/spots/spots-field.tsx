import type { ShownOf } from '#contract/practice/questions.ts'
import { plainLine } from '#contract/rich-text/line.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef, useState } from 'react'
import { LineText } from '../../../ui/rich-text/line-text.tsx'
import type { FieldProps } from '../answer-field.tsx'
import questions from '../questions.module.css'
import { SpotButton } from './spot-button.tsx'
import { nearest, styleAt } from './spot-place.ts'
import classes from './spots.module.css'
import { useSpotName } from './use-spot-name.ts'
import { useCarry } from './use-carry.ts'

type Of = ShownOf<'spots'>
/** A label, and the spot that it is taken from, if it was at one. */
type Carried = { labelId: string; from?: string }

/**
 * What belongs where on a picture: labels are dragged there; or one is pressed and then its spot; or a spot is pressed,
 * and its label chosen from a list.
 */
export function SpotsField(props: FieldProps<Of>) {
  return props.onAnswer ? <Placing {...props} /> : <Placed {...props} />
}

const placedIn = ({ answer }: FieldProps<Of>) => (answer?.type === 'spots' ? answer.placed : [])

function Placing(props: FieldProps<Of>) {
  const { question, onAnswer, labelledBy } = props
  const { picture, spots, labels } = question
  const { t } = useTranslate()
  const board = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const placed = placedIn(props)
  const labelAt = (id: string) => placed.find((one) => one.id === id)?.labelId
  const textOf = (labelId: string | undefined) => labels.find(({ id }) => id === labelId)?.text ?? ''
  const numberOf = (id: string) => spots.findIndex((one) => one.id === id) + 1

  function place(changes: Record<string, string | null>) {
    const next = spots.flatMap(({ id }) => {
      const labelId = id in changes ? changes[id] : labelAt(id)
      return labelId ? [{ id, labelId }] : []
    })
    onAnswer?.(next.length ? { type: 'spots', placed: next } : null)
  }
  function put(id: string, labelId: string | null, from?: string) {
    setHeld(null)
    place({ ...(from && { [from]: null }), [id]: labelId })
    const number = numberOf(id)
    setSaid(
      labelId
        ? t('questions.spots.put', { text: plainLine(textOf(labelId)), number })
        : t('questions.spots.cleared', { number }),
    )
  }
  function hold(labelId: string) {
    const isHeld = held === labelId
    setHeld(isHeld ? null : labelId)
    setSaid(isHeld ? '' : t('questions.spots.held', { text: plainLine(textOf(labelId)) }))
  }
  const under = (at: { x: number; y: number }) =>
    board.current && nearest(spots, board.current.getBoundingClientRect(), at)
  const { carried, handlers } = useCarry<Carried>(({ labelId, from }, at) => {
    const to = under(at)
    if (to) put(to.id, labelId, from)
    else if (from) put(from, null)
  })
  const over = carried && under(carried)?.id
  return (
    <div role="group" aria-labelledby={labelledBy} className={classes.field}>
      <div ref={board} className={classes.board} data-without={!picture || undefined}>
        {picture && <Picture {...picture} />}
        {spots.map((spot, at) => {
          const labelId = labelAt(spot.id)
          return (
            <SpotButton
              key={spot.id}
              spot={spot}
              number={at + 1}
              labels={labels}
              labelId={labelId}
              isOver={over === spot.id}
              held={held}
              onPut={(next) => put(spot.id, next)}
              handlers={handlers(labelId ? { labelId, from: spot.id } : null)}
            />
          )
        })}
      </div>
      <ul className={classes.labels} aria-label={t('questions.spots.labels')}>
        {labels.map(({ id, text }) => {
          const isPlaced = placed.some(({ labelId }) => labelId === id)
          return (
            <li key={id}>
              <UnstyledButton
                className={classes.label}
                aria-pressed={held === id}
                data-placed={isPlaced || undefined}
                onClick={() => hold(id)}
                onKeyDown={({ key }) => key === 'Escape' && setHeld(null)}
                {...handlers({ labelId: id })}
              >
                {isPlaced && <IconCheck size={16} aria-hidden />}
                <LineText text={text} />
                {isPlaced && <VisuallyHidden>{t('questions.spots.is_placed')}</VisuallyHidden>}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {carried && (
        <span className={classes.carried} style={{ left: carried.x, top: carried.y }} aria-hidden>
          <LineText text={textOf(carried.what.labelId)} />
        </span>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

/** As it was answered: the picture with its numbers, and what stands at each. */
function Placed(props: FieldProps<Of>) {
  const { t } = useTranslate()
  const nameOf = useSpotName()
  const { picture, spots, labels } = props.question
  const placed = placedIn(props)
  const textAt = (id: string) => {
    const labelId = placed.find((one) => one.id === id)?.labelId
    return labels.find((one) => one.id === labelId)?.text
  }
  return (
    <div className={classes.field}>
      {picture && (
        <div className={classes.board}>
          <Picture {...picture} />
          {spots.map((spot, at) => (
            <span key={spot.id} className={classes.number} style={styleAt(spot)} aria-hidden>
              {at + 1}
            </span>
          ))}
        </div>
      )}
      <dl className={questions.matched}>
        {spots.map((spot, at) => (
          <div key={spot.id}>
            <dt>{nameOf(at + 1, spot.name)}</dt>
            <dd>
              <LineText text={textAt(spot.id) ?? t('questions.nothing')} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function Picture({ data, alt, width, height }: NonNullable<Of['picture']>) {
  return <img src={data} alt={alt} width={width} height={height} draggable={false} />
}
