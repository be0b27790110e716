import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'

const shown = new WeakMap<Page, string[]>()

/**
 * A toast stays for three seconds; on a busy machine a journey looks later than that, so the page reports each one as
 * it appears.
 */
async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text: string) => {
    if (page !== undefined) shown.set(page, [...(shown.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    const { recordToast } = window as unknown as { readonly recordToast: (text: string) => Promise<void> }
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches('[role=status] > [data-kind]')) void recordToast(node.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Every page of the browser, those that a journey opens for a second person included. */
export function recordToastsIn(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await recordToasts(context)
    return context
  }
}

/** Waits until the page has shown a toast of exactly these words; each toast answers for one expectation. */
export async function expectToast(page: Page, words: string): Promise<void> {
  await expect
    .poll(
      () => {
        const texts = shown.get(page) ?? []
        const index = texts.indexOf(words)
        if (index >= 0) shown.set(page, texts.toSpliced(index, 1))
        return index >= 0
      },
      { message: `toast "${words}"` },
    )
    .toBe(true)
}
