/** jsdom lays nothing out and has neither of these, which Mantine asks for: every media query matches, no size changes. */
export function defineLayoutStandIns(): void {
  window.matchMedia = (media) =>
    ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
