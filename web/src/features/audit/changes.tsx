import type { AuditEntry } from '#contract/audit.ts'
import { useTranslate } from '@tolgee/react'
import { useMomentText } from '../../ui/time.tsx'
import classes from './audit.module.css'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** Fields that hold codes, which have words. */
const coded: ReadonlySet<string> = new Set(['kind', 'role', 'status'])
const code = /^[a-z_]+$/

type Say = (text: string) => string

/** `say` has words for a text: those of a code, or the moment that it is. */
function shown(value: unknown, say: Say): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string') return say(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length ? value.map(say).join(', ') : '–'
  return JSON.stringify(value, null, 1)
}

/** Before and after, field by field. */
export function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const { t } = useTranslate()
  const moment = useMomentText()
  const sayOf =
    (field: string): Say =>
    (text) => {
      if (instant.test(text)) return moment(text)
      // What people typed is shown as it stands: only a code is looked for among the words.
      return coded.has(field) && code.test(text)
        ? t({ key: `audit.value.${field}.${text}`, defaultValue: text })
        : text
    }
  const same = (field: string) =>
    before !== null && after !== null && JSON.stringify(before[field]) === JSON.stringify(after[field])
  const fields = Object.keys({ ...before, ...after }).filter((field) => !same(field))
  if (fields.length === 0) return null
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('audit.changes')}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('audit.field.field')}</th>
            {before && <th scope="col">{t('audit.field.before')}</th>}
            {after && <th scope="col">{t('audit.field.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{t({ key: `audit.name.${field}`, defaultValue: field })}</th>
              {before && (
                <td>
                  <del className={classes.change}>{shown(before[field], sayOf(field))}</del>
                </td>
              )}
              {after && (
                <td>
                  <ins className={classes.change}>{shown(after[field], sayOf(field))}</ins>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
