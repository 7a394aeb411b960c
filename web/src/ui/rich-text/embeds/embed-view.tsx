import { embedHostOf, embedTitle, type EmbedNode } from '#contract/rich-text/embed.ts'
import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { EmbedLink } from './embed-link.tsx'
import { useEmbeds } from './embeds-here.ts'
import classes from './embeds.module.css'

/**
 * It runs at its provider’s own origin, which it needs, and never at ours: what may do both could take the frame off. It
 * cannot lead the page elsewhere.
 */
const MAY = 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation'

/** What another page shows, loaded once its reader wants it: until then its host hears of nobody. */
export default function EmbedView({ of }: { of: EmbedNode['attrs'] }) {
  const { t } = useTranslate()
  const { opened, open } = useEmbeds()
  const { online } = useNetwork()
  const frame = useRef<HTMLIFrameElement>(null)
  const pressed = useRef(false)
  const host = embedHostOf(of.url)
  const isOpen = host !== null && opened.has(host)
  useEffect(() => {
    // The press that loads it goes away: what it loaded takes the focus.
    if (isOpen && pressed.current) frame.current?.focus()
  }, [isOpen])
  if (!host || host === location.hostname) return <EmbedLink of={of} />
  const title = embedTitle(of)
  return (
    <figure className={classes.embed}>
      {isOpen && online ? (
        <iframe
          ref={frame}
          className={classes.frame}
          src={of.url}
          title={title}
          sandbox={MAY}
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin"
          loading="lazy"
        />
      ) : (
        <div className={classes.frame} data-closed>
          <p className={classes.title}>{title}</p>
          {online ? (
            <>
              <Button
                variant="default"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                aria-label={t('ui.text.embed.show_named', { title })}
                onClick={() => {
                  pressed.current = true
                  open(host)
                }}
              >
                {t('ui.text.embed.show')}
              </Button>
              <p className={classes.quiet}>{t('ui.text.embed.from', { host })}</p>
            </>
          ) : (
            <p className={classes.quiet}>{t('ui.text.embed.offline')}</p>
          )}
        </div>
      )}
      <figcaption>
        <EmbedLink of={of} /> <span className={classes.quiet}>{host}</span>
      </figcaption>
    </figure>
  )
}
