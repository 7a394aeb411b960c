import { Progress, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './usage-meter.module.css'

type Props = {
  label: ReactNode
  /** What is used of how much, in words. */
  text: string
  used: number
  /** Null: no limit, and no bar. */
  limit: number | null
}

const NEARLY = 80

/** How much of something is used, in words and as a bar. */
export function UsageMeter({ label, text, used, limit }: Props) {
  const id = useId()
  const percent = limit === null ? 0 : limit === 0 ? 100 : Math.min(100, (used / limit) * 100)
  return (
    <div className={classes.meter}>
      <div className={classes.words}>
        <Text id={id} c="dimmed" size="sm">
          {label}
        </Text>
        <Text className="tabular" fw={600} size="lg">
          {text}
        </Text>
      </div>
      {limit !== null && (
        <Progress.Root size="lg">
          <Progress.Section
            value={percent}
            color={percent >= 100 ? 'red' : percent >= NEARLY ? 'yellow' : 'moss'}
            aria-labelledby={id}
            aria-valuetext={text}
          />
        </Progress.Root>
      )}
    </div>
  )
}
