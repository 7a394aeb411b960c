import { describe, expect, it } from 'vitest'
import { blur, canBlur } from './background-blur.ts'

function camera(backgroundBlur?: boolean[]) {
  let constraints: MediaTrackConstraints = { width: { ideal: 1280 } }
  return {
    getCapabilities: () => (backgroundBlur ? { backgroundBlur } : {}) as MediaTrackCapabilities,
    getConstraints: () => constraints,
    async applyConstraints(next?: MediaTrackConstraints) {
      constraints = next ?? {}
    },
  }
}

describe('what is behind a person', () => {
  it('can be blurred where the system leaves the choice, and nowhere else', () => {
    expect(canBlur(camera([true, false]))).toBe(true)
    expect(canBlur(camera([false]))).toBe(false)
    expect(canBlur(camera([true]))).toBe(false)
    expect(canBlur(camera())).toBe(false)
  })

  it('is blurred without losing what else the camera was asked for', async () => {
    const track = camera([true, false])
    await blur(track, true)
    expect(track.getConstraints()).toEqual({ width: { ideal: 1280 }, backgroundBlur: true })
    await blur(track, false)
    expect(track.getConstraints()).toEqual({ width: { ideal: 1280 }, backgroundBlur: false })
  })
})
