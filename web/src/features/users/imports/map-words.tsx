import {
  wordTargets,
  type ImportColumn,
  type ImportTarget,
  type ImportWord,
  type WordMeaning,
  type WordTarget,
} from '#contract/people/import-columns.ts'
import { languages, languageNames } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { roles } from '#contract/roles.ts'
import { statuses } from '#contract/people/users.ts'
import { Button, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { allZones, zoneLabel } from '../../../ui/time/time-zone.tsx'
import classes from './imports.module.css'

/** By target and word. */
export type Meanings = Readonly<Record<string, string>>
const key = (target: WordTarget, word: string) => `${target} ${word}`

const isWordTarget = (target: ImportTarget | null | undefined): target is WordTarget =>
  wordTargets.some((known) => known === target)

export const meaningsOf = (words: readonly WordMeaning[]): Meanings =>
  Object.fromEntries(words.map(({ target, word, means }) => [key(target, word), means]))

type Asked = { target: WordTarget; header: string; word: ImportWord }

/** Every different word of the columns that hold words, as they are mapped now. */
function asked(columns: readonly ImportColumn[], targets: readonly (ImportTarget | null)[]): Asked[] {
  const seen = new Set<string>()
  return columns.flatMap(({ header, words }, i) => {
    const target = targets[i]
    if (!isWordTarget(target) || !words) return []
    return words.flatMap((word) => {
      if (seen.has(key(target, word.word))) return []
      seen.add(key(target, word.word))
      return [{ target, header, word }]
    })
  })
}

/** Columns that hold more different words than are asked about. */
const unasked = (columns: readonly ImportColumn[], targets: readonly (ImportTarget | null)[]) =>
  columns.flatMap(({ header, words }, i) =>
    isWordTarget(targets[i]) && !words ? [header || String(i + 1)] : [],
  )

/** Columns with a cell that is no word, of which nothing can be said. */
const unclear = (columns: readonly ImportColumn[], targets: readonly (ImportTarget | null)[]) =>
  columns.flatMap(({ header, unclear: value }, i) =>
    isWordTarget(targets[i]) && value !== undefined ? [{ header: header || String(i + 1), value }] : [],
  )

const meant = (meanings: Meanings, { target, word }: Asked) =>
  meanings[key(target, word.word)] ?? word.guesses[target] ?? 'default'

/** What every word is to mean, to be sent and remembered. */
export const wordsToSend = (
  columns: readonly ImportColumn[],
  targets: readonly (ImportTarget | null)[],
  meanings: Meanings,
): WordMeaning[] =>
  asked(columns, targets).map((one) => ({
    target: one.target,
    word: one.word.word,
    means: meant(meanings, one),
  }))

const MANY = 6
/** Unknown words are asked about: they fold only where they would bury the rest of the page. */
const MANY_UNKNOWN = 10

type Props = {
  columns: readonly ImportColumn[]
  targets: readonly (ImportTarget | null)[]
  meanings: Meanings
  onChange: (meanings: Meanings) => void
}

/** What the words of the file mean here, column by column; those that nobody knows come first. */
export function MapWords({ columns, targets, meanings, onChange }: Props) {
  const { t } = useTranslate()
  const all = asked(columns, targets)
  const byTarget = [...Map.groupBy(all, ({ target }) => target)]
  const tooMany = unasked(columns, targets)
  const none = unclear(columns, targets)
  if (!all.length && !tooMany.length && !none.length) return null
  return (
    <Paper p="lg" component="section" aria-labelledby="map-words">
      <Title order={2} size="h4" id="map-words">
        {t('users.words.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('users.words.lead')}
      </Text>
      <Stack gap="lg">
        {tooMany.map((header) => (
          <Text key={header} size="sm">
            {t('users.words.too_many', { header, maximum: limits.importWordsOfColumn })}
          </Text>
        ))}
        {none.map(({ header, value }) => (
          <Text key={header} size="sm">
            {t('users.words.unclear', { header, value })}
          </Text>
        ))}
        {byTarget.map(([target, words]) => (
          <WordsOf
            key={target}
            target={target}
            words={words}
            meanings={meanings}
            onMean={(word, means) => onChange({ ...meanings, [key(target, word)]: means })}
          />
        ))}
      </Stack>
    </Paper>
  )
}

type OfProps = {
  target: WordTarget
  words: Asked[]
  meanings: Meanings
  onMean: (word: string, means: string) => void
}

function WordsOf({ target, words, meanings, onMean }: OfProps) {
  const { t } = useTranslate()
  const [every, setEvery] = useState({ known: false, unknown: false })
  const unknown = words.filter(({ word }) => word.guesses[target] === undefined)
  const known = words.filter(({ word }) => word.guesses[target] !== undefined)
  const folds = known.length > MANY && !every.known
  // Those that stand in most rows come first: the others of many wait behind a press, and mean what they say.
  const kept = unknown.length > MANY_UNKNOWN && !every.unknown ? MANY : unknown.length
  const values = useValues(target)
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {t(`users.target.${target}`)}
      </Title>
      <ul className={classes.columns}>
        {[...unknown.slice(0, kept), ...(folds ? [] : known)].map((one) => {
          const { word, count } = one.word
          const means = meant(meanings, one)
          return (
            <li
              key={word}
              className={classes.column}
              data-unknown={one.word.guesses[target] === undefined || undefined}
            >
              <div className={classes.header}>
                <strong>{word}</strong>
                <span className={classes.samples}>{t('users.words.rows', { count })}</span>
              </div>
              <NativeSelect
                aria-label={t('users.words.means', { word, target: t(`users.target.${target}`) })}
                data={[
                  ...(values.some(({ value }) => value === means) ||
                  means === 'default' ||
                  means === 'leave_out'
                    ? values
                    : [{ value: means, label: means }, ...values]),
                  {
                    value: 'default',
                    label: t(target === 'role' ? 'users.words.default_role' : 'users.words.default'),
                  },
                  { value: 'leave_out', label: t('users.words.leave_out') },
                ]}
                value={means}
                onChange={(event) => onMean(word, event.currentTarget.value)}
              />
            </li>
          )
        })}
      </ul>
      {kept < unknown.length && (
        <Button variant="subtle" size="sm" mt={4} onClick={() => setEvery({ ...every, unknown: true })}>
          {t('users.words.unknown', { count: unknown.length - kept })}
        </Button>
      )}
      {folds && (
        <Button variant="subtle" size="sm" mt={4} onClick={() => setEvery({ ...every, known: true })}>
          {t('users.words.known', { count: known.length })}
        </Button>
      )}
    </div>
  )
}

/** What a word of a target can mean here. */
function useValues(target: WordTarget): { value: string; label: string }[] {
  const { t } = useTranslate()
  switch (target) {
    case 'role':
      return roles
        .filter((role) => role !== 'super_admin')
        .map((role) => ({ value: role, label: t(`role.${role}`) }))
    case 'status':
      return statuses.map((status) => ({ value: status, label: t(`users.status.${status}`) }))
    case 'preferredLanguage':
      return languages.map((language) => ({ value: language, label: languageNames[language] }))
    case 'timeZone':
      return allZones().map((zone) => ({ value: zone, label: zoneLabel(zone) }))
    case 'suspended':
    case 'deleted':
      return (['yes', 'no'] as const).map((value) => ({ value, label: t(`users.words.${value}`) }))
  }
}
