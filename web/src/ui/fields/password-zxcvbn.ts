import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { makePasswordGuesses } from '#contract/accounts/password-guesses.ts'

export const passwordGuesses = makePasswordGuesses({
  ZxcvbnFactory,
  adjacencyGraphs,
  dictionaries: [common, english, spanish],
})
