import type { Page } from '@playwright/test'

export type Cursor = {
  readonly x: number
  readonly y: number
  /** From 0, nothing, to 1, pressed. */ readonly press: number
}

type Drawn = { readonly x: number; readonly y: number; readonly press: number }

/** A screencast shows no pointer: one is drawn over the page, out of reach of its events. */
function draw({ x, y, press }: Drawn): void {
  const id = 'tutorial-cursor'
  const found = document.getElementById(id)
  const arrow = found ?? document.createElement('div')
  if (found === null) {
    arrow.id = id
    arrow.style.cssText = 'position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none;width:0;height:0'
    arrow.innerHTML =
      '<div style="position:absolute;left:-22px;top:-22px;width:44px;height:44px;border-radius:50%;background:rgba(53,179,189,.35);border:2px solid #0f7a83;box-sizing:border-box;opacity:0"></div>' +
      '<svg width="26" height="26" viewBox="0 0 26 26" style="position:absolute;left:-3px;top:-2px;filter:drop-shadow(0 1px 2px rgba(0,0,0,.4))"><path d="M3 2v19l5-4.6 3.3 7.4 3.6-1.6-3.3-7.2h6.9z" fill="#13202b" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/></svg>'
    document.documentElement.append(arrow)
  }
  arrow.style.transform = `translate(${x}px,${y}px)`
  const ring = arrow.firstElementChild as HTMLElement
  ring.style.opacity = press === 0 ? '0' : '1'
  ring.style.transform = `scale(${1.25 - 0.5 * press})`
}

/** A page that is just being left has nothing to draw on; the next one is drawn on with the next picture. */
export async function drawCursor(page: Page, cursor: Cursor): Promise<void> {
  await page.evaluate(draw, cursor).catch(() => undefined)
}
