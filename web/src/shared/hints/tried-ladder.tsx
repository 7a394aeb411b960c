import type { Hints } from '#contract/practice/questions.ts'
import { ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { useState } from 'react'
import { HintLadder } from './hint-ladder.tsx'

type Props = {
  hints: Hints
  /** Of the question that it is beside. */
  number?: number
}

/** A ladder to be tried out: it waits for nothing, costs nothing, and nobody hears of it. */
export function TriedLadder({ hints, number }: Props) {
  const [opened, setOpened] = useState(0)
  const ladder = ladderOf({ hints })
  if (ladder.length === 0) return null
  return (
    <HintLadder
      hints={ladder.slice(0, opened)}
      nextHint={opened < ladder.length ? { seconds: 0, worked: false, closes: false } : null}
      number={number}
      closes=""
      isOpening={false}
      onOpen={() => setOpened(opened + 1)}
    />
  )
}
