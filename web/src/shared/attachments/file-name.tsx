import classes from './attachments.module.css'

/** Letters at the end that are always seen: they tell files of one series, and kinds, apart. */
const END = 12

/** A file's name on one line: where it does not fit, its middle is left out. */
export function FileName({ name }: { name: string }) {
  const letters = [...name]
  const end = letters.slice(-END).join('')
  return (
    <span className={classes.name} title={name}>
      <span className={classes.nameStart}>{letters.slice(0, -END).join('')}</span>
      <span className={classes.nameEnd}>{end}</span>
    </span>
  )
}
