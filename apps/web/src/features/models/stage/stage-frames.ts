/** One frame for any number of requests until it is drawn. */
export function frameRequests(draw: (now: number) => void) {
  let requested = 0
  let isStopped = false
  return {
    ask: () => {
      if (requested !== 0 || isStopped) return
      requested = requestAnimationFrame((now) => {
        requested = 0
        draw(now)
      })
    },
    isAsked: () => requested !== 0,
    stop: () => {
      isStopped = true
      cancelAnimationFrame(requested)
    },
  }
}

/** Follows the size of the box that the canvas fills; returns the end of it. */
export function followSize(canvas: HTMLCanvasElement, onSize: (width: number, height: number) => void): () => void {
  const box = canvas.parentElement ?? canvas
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = box
    if (clientWidth > 0 && clientHeight > 0) onSize(clientWidth, clientHeight)
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/** The card was taken away: another tab, a driver, sleep. It comes back with an empty memory. */
export function redrawRestored(canvas: HTMLCanvasElement, ask: () => void): () => void {
  const lost = (event: Event) => event.preventDefault()
  canvas.addEventListener('webglcontextlost', lost)
  canvas.addEventListener('webglcontextrestored', ask)
  return () => {
    canvas.removeEventListener('webglcontextlost', lost)
    canvas.removeEventListener('webglcontextrestored', ask)
  }
}
