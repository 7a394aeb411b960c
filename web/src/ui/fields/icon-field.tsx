import { useEffect, useState } from 'react'
import { Brand } from '../page/brand.tsx'
import { ImageField, type ImageChange } from './image-field.tsx'

type Props = ImageChange & {
  /** Whose icon it is. */
  name: string
  /** The icon as it is now. */
  iconUrl: string | null
  /** One that is chosen and not sent yet. */
  file?: File | null
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** A company's icon: seen as it will be. */
export function IconField({ name, iconUrl, file = null, ...change }: Props) {
  const shown = useObjectUrl(file) ?? iconUrl
  return (
    <ImageField
      of="icon"
      picture={<Brand name={name || '·'} iconUrl={shown} size={56} hideName />}
      isThere={Boolean(shown)}
      alsoAccept="image/svg+xml"
      {...change}
    />
  )
}
