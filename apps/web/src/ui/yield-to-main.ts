/**
 * Lets the page paint and answer before the next portion: longer than some tens of milliseconds it would be seen to
 * stand still.
 */
export const yieldToMain = (): Promise<void> => new Promise((done) => setTimeout(done))
