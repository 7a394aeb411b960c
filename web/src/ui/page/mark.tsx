type Props = { size?: number; title?: string }

/** The cairn: three stacked stones in one colour, drawn on whole pixels at 16. Silent unless it is given a title. */
export function Mark({ size = 24, title }: Props) {
  const name = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true }
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" focusable="false" {...name}>
      <ellipse cx="8.5" cy="3" rx="2.5" ry="2" />
      <rect x="4" y="6" width="8" height="4" rx="2" />
      <rect x="1" y="11" width="14" height="4" rx="2" />
    </svg>
  )
}
