import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconPencil, IconSquare } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { drawMarked } from './draw-marked.ts'
import { MarkBoard } from './mark-board.tsx'
import classes from './marking.module.css'
import {
  markColourNames,
  markColours,
  markTools,
  MOST_MARKS,
  type Mark,
  type MarkColour,
  type MarkTool,
} from './marks.ts'

const icons = { arrow: IconArrowUpRight, pen: IconPencil, box: IconSquare }

type Props = {
  /** The picture without marks; null while it comes. */
  picture: Blob | null
  name: string
  /** Those that it has already: they can be taken back like those drawn now. */
  marks?: readonly Mark[]
  onUse: (file: File, marks: readonly Mark[]) => void | Promise<void>
  onClose: () => void
}

type Read = { bitmap: ImageBitmap; url: string }

/** The picture as it is drawn on, or why it is not; nothing of it stays once the dialog is closed. */
function usePicture(picture: Blob | null): Read | 'unreadable' | null {
  const [read, setRead] = useState<Read | 'unreadable' | null>(null)
  useEffect(() => {
    if (!picture) return
    let isOver = false
    let kept: Read | undefined
    void createImageBitmap(picture).then(
      (bitmap) => {
        if (isOver) return bitmap.close()
        kept = { bitmap, url: URL.createObjectURL(picture) }
        setRead(kept)
      },
      () => isOver || setRead('unreadable'),
    )
    return () => {
      isOver = true
      kept?.bitmap.close()
      if (kept) URL.revokeObjectURL(kept.url)
    }
  }, [picture])
  return read
}

/** Draws on a picture: what is used is a new one, and the one that was drawn on stays as it is. */
export function MarkDialog({ picture, name, marks: before = [], onUse, onClose }: Props) {
  const { t } = useTranslate()
  const read = usePicture(picture)
  const [marks, setMarks] = useState<readonly Mark[]>(before)
  const [tool, setTool] = useState<MarkTool>('arrow')
  const [colour, setColour] = useState<MarkColour>('red')
  const [isFailed, setFailed] = useState(false)
  const undo = () => setMarks((all) => all.slice(0, -1))

  async function use() {
    if (!read || read === 'unreadable' || !picture || marks.length === 0) return
    const file = await drawMarked(read.bitmap, picture.type, { name, called: t('marking.called'), marks })
    if (file) await onUse(file, marks)
    else setFailed(true)
  }
  return (
    <Dialog opened onClose={onClose} title={t('marking.title')} size="xl">
      <Stack gap="sm">
        {(isFailed || read === 'unreadable') && <Alert color="red">{t('marking.failed')}</Alert>}
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('marking.tool')}
            value={tool}
            onChange={(value) => setTool(value)}
            data={markTools.map((value) => {
              const Icon = icons[value]
              return {
                value,
                label: (
                  <span className={classes.choice}>
                    <Icon size={18} aria-hidden />
                    {t(`marking.tool.${value}`)}
                  </span>
                ),
              }
            })}
          />
          <SegmentedControl
            aria-label={t('marking.colour')}
            value={colour}
            onChange={(value) => setColour(value)}
            data={markColourNames.map((value) => ({
              value,
              label: (
                <span className={classes.choice}>
                  <span className={classes.dot} style={{ background: markColours[value] }} aria-hidden />
                  {t(`marking.colour.${value}`)}
                </span>
              ),
            }))}
          />
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            aria-disabled={marks.length === 0}
            onClick={undo}
          >
            {t('marking.undo')}
          </Button>
        </Group>
        {read === null ? (
          <LoadingLines lines={4} height={64} />
        ) : (
          read !== 'unreadable' && (
            <MarkBoard
              url={read.url}
              name={name}
              size={{ width: read.bitmap.width, height: read.bitmap.height }}
              tool={tool}
              colour={colour}
              marks={marks}
              onMark={(mark) => setMarks((all) => (all.length < MOST_MARKS ? [...all, mark] : all))}
              onUndo={undo}
            />
          )
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button aria-disabled={marks.length === 0} onClick={() => void use()}>
            {t('marking.use')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
