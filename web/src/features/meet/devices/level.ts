let context: AudioContext | undefined

/** One for the page: browsers allow few, and each costs a thread. */
function audioContext(): AudioContext {
  context ??= new AudioContext()
  if (context.state === 'suspended') context.resume().catch(() => undefined)
  return context
}

/** Reads how loud a microphone is now, 0 to 1. */
export function levelMeter(track: MediaStreamTrack): { read: () => number; close: () => void } {
  const audio = audioContext()
  const from = audio.createMediaStreamSource(new MediaStream([track]))
  const analyser = audio.createAnalyser()
  analyser.fftSize = 512
  from.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      // Speech lies around -30 dB: spread so that it fills the meter.
      return Math.min(1, Math.sqrt(sum / samples.length) * 5)
    },
    close() {
      from.disconnect()
      analyser.disconnect()
    },
  }
}
