import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** A button that lets one choose files. The same file can be chosen again, mended or after it was taken away. */
export function FileChooser<Multiple extends boolean = false>({
  onChange,
  ...props
}: Omit<FileButtonProps<Multiple>, 'resetRef'>) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton<Multiple>
      {...(props as FileButtonProps<Multiple>)}
      resetRef={reset}
      onChange={(chosen) => {
        // To a browser the file that is there already is no change.
        reset.current?.()
        onChange(chosen)
      }}
    />
  )
}
