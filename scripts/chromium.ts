/** The system's browser; a downloaded one is never used. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
