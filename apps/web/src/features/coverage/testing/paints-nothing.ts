/** jsdom lays nothing out and paints nothing; what is painted is looked at in a real browser. */
export function paintsNothing(): void {
  const paint = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 40 }) : () => undefined), set: () => true },
  )
  HTMLCanvasElement.prototype.getContext = (() => paint) as unknown as HTMLCanvasElement['getContext']
  Element.prototype.setPointerCapture = () => undefined
}
