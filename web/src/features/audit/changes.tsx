import type { AuditEntry } from '#contract/people/audit.ts'
import { nameOfField, valueInWords } from '#contract/rules/people/audit-in-words.ts'
import { useTranslate } from '@tolgee/react'
import { useAuditWords } from '../../shared/audit-words.ts'
import classes from './audit.module.css'

/** Before and after, field by field. */
export function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const { t } = useTranslate()
  const say = useAuditWords()
  const shown = (field: string, value: unknown) => valueInWords(field, value, say)
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
              <th scope="row">{nameOfField(field, say.word)}</th>
              {before && (
                <td>
                  <del className={classes.change}>{shown(field, before[field])}</del>
                </td>
              )}
              {after && (
                <td>
                  <ins className={classes.change}>{shown(field, after[field])}</ins>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
