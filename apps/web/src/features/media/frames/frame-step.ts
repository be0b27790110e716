/** Which frame is seen at a moment. */
export const frameAt = (seconds: number, frameRate: number): number => Math.floor(seconds * frameRate + 1e-6)

/** The middle of another frame: at its very edge browsers differ by one. Never before the first nor after the last. */
export function momentOfStep(seconds: number, by: number, frameRate: number, duration: number): number {
  const last = Math.max(0, Math.ceil(duration * frameRate) - 1)
  const frame = Math.min(last, Math.max(0, frameAt(seconds, frameRate) + by))
  return Math.min(duration, (frame + 0.5) / frameRate)
}
