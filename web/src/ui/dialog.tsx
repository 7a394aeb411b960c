import { Modal, type ModalProps } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = Omit<ModalProps, 'closeButtonProps'>

/** The one dialog of the house: what closes it has a name that is read out. Its looks stand in ui/theme/theme.ts. */
export function Dialog(props: Props) {
  const { t } = useTranslate()
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('generic.close') }} />
}
