import { Avatar } from '../avatar.tsx'
import { ImageField, type ImageChange } from './image-field.tsx'

type Props = ImageChange & { name: string; surname: string; photoUrl: string | null }

/** A person's photo. */
export function PhotoField({ name, surname, photoUrl, ...change }: Props) {
  return (
    <ImageField
      of="photo"
      picture={<Avatar name={name} surname={surname} photoUrl={photoUrl} size={72} />}
      isThere={Boolean(photoUrl)}
      {...change}
    />
  )
}
