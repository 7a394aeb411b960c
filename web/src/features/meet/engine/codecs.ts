export type Kind = 'audio' | 'video'

/**
 * What is offered. Every browser has VP8 and Opus (RFC 7742 and 7874), and takes them where it has the choice; the rest
 * mends losses. To offer all that a browser knows makes a connection slower to set up by a third.
 */
const offered: Record<Kind, string[]> = {
  audio: ['audio/opus', 'audio/red'],
  video: ['video/VP8', 'video/rtx', 'video/red', 'video/ulpfec'],
}

const known: Partial<Record<Kind, RTCRtpCodec[]>> = {}

/** Has a transceiver offer few codecs, where the browser lets one choose. */
export function offerFew(transceiver: RTCRtpTransceiver, kind: Kind): void {
  // Asked once: the answer waits for the media thread.
  const few = (known[kind] ??= (RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []).filter(({ mimeType }) =>
    offered[kind].includes(mimeType),
  ))
  if (few.length > 0 && 'setCodecPreferences' in transceiver) transceiver.setCodecPreferences(few)
}
