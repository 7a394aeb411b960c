import { Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useMemo } from 'react'
import classes from './configuration.module.css'
import { differences, folded, type Line } from '../lines.ts'

const signs = { same: ' ', added: '+', removed: '−' }

/** What changed from one text to another, said in words and signs, not by colour alone. */
export function TextDifferences({ before, after, label }: { before: string; after: string; label: string }) {
  const { t } = useTranslate()
  const found = useMemo(() => differences(before, after), [before, after])
  if (found === 'too_many') return <Text c="dimmed">{t('company.configuration.too_many_differences')}</Text>
  if (before === after) return <Text c="dimmed">{t('company.configuration.no_differences')}</Text>
  return (
    <div className={classes.differences} role="region" aria-label={label} tabIndex={0}>
      <Text size="sm" c="dimmed" className="tabular" px="sm" py={6}>
        {t('company.configuration.differences_count', { added: found.added, removed: found.removed })}
      </Text>
      <table>
        <tbody>
          {folded(found.lines).map((line, i) =>
            line ? <Row key={i} line={line} /> : <Gap key={i} text={t('company.configuration.unchanged')} />,
          )}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line }: { line: Line }) {
  const { t } = useTranslate()
  return (
    <tr data-kind={line.kind}>
      <td className={classes.number}>{line.before}</td>
      <td className={classes.number}>{line.after}</td>
      <td className={classes.sign}>
        <span aria-hidden>{signs[line.kind]}</span>
        {line.kind !== 'same' && (
          <span className={classes.said}>{t(`company.configuration.line_${line.kind}`)}</span>
        )}
      </td>
      <td className={classes.line}>{line.text}</td>
    </tr>
  )
}

function Gap({ text }: { text: string }) {
  return (
    <tr>
      <td colSpan={4} className={classes.gap}>
        {text}
      </td>
    </tr>
  )
}
