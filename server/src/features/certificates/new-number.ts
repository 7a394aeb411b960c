import { randomInt } from 'node:crypto'
import { numberLength, numberLetters, writtenNumber } from '#contract/rules/learning/certificate-number.ts'

/** A number that nobody guesses. */
export const newNumber = () =>
  writtenNumber(
    Array.from({ length: numberLength }, () => numberLetters[randomInt(numberLetters.length)]).join(''),
  )
