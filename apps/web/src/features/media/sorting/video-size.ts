import type { PictureSize } from './picture-size.ts'

const timeoutMs = 5_000

/** As the browser opens it; null for one it cannot play, which says nothing about the file. */
export async function videoSize(file: File): Promise<PictureSize | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    return await new Promise<PictureSize | null>((resolve) => {
      video.preload = 'metadata'
      video.onloadedmetadata = () =>
        resolve(video.videoWidth > 0 ? { width: video.videoWidth, height: video.videoHeight } : null)
      video.onerror = () => resolve(null)
      window.setTimeout(() => resolve(null), timeoutMs)
      video.src = url
    })
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
