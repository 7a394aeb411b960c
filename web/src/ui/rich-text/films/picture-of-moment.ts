/** The longest side of a picture of a film: what the server keeps of one that it makes. */
const MOST = 1280

/** The moment at which a film stands, as an image; why not, where it shows none yet or cannot be drawn. */
export async function pictureOfMoment(
  player: HTMLVideoElement,
  name: string,
): Promise<File | 'too early' | 'failed'> {
  const { videoWidth, videoHeight } = player
  if (player.readyState < player.HAVE_CURRENT_DATA || !videoWidth) return 'too early'
  const scale = Math.min(1, MOST / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  try {
    canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return drawn
      ? new File([drawn], `${name.replace(/\.\w{1,5}$/, '')}.jpg`, { type: 'image/jpeg' })
      : 'failed'
  } catch {
    // The film is of another origin that does not let its pixels be read.
    return 'failed'
  }
}
