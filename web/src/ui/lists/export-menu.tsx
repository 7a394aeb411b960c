import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'

type Props = ButtonProps & {
  label: string
  /** What is said of the button where its label is not enough. */
  name?: string
  saving: boolean
  onChoose: (format: 'csv' | 'xlsx') => void
}

/** A table as a file: of which kind. */
export function ExportMenu({ label, name, saving, onChoose, ...button }: Props) {
  return (
    <Menu position="bottom-start" withinPortal shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={saving}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          {...(name ? { 'aria-label': name } : {})}
          {...button}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => onChoose('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
