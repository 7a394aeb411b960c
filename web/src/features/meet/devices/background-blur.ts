/** Newer than the types of the platform: the system blurs what is behind a person, before the page gets the picture. */
type Blurring = { backgroundBlur?: boolean[] }
type Track = Pick<MediaStreamTrack, 'getCapabilities' | 'getConstraints' | 'applyConstraints'>

/** Whether this camera can do either: where it can do only one there is nothing to choose. */
export function canBlur(track: Track): boolean {
  const { backgroundBlur = [] } = track.getCapabilities() as Blurring
  return backgroundBlur.includes(true) && backgroundBlur.includes(false)
}

/** Keeps what else the track was asked for. */
export async function blur(track: Track, on: boolean): Promise<void> {
  const constraints: MediaTrackConstraints & { backgroundBlur: boolean } = {
    ...track.getConstraints(),
    backgroundBlur: on,
  }
  await track.applyConstraints(constraints)
}
