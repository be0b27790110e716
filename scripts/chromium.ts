import { existsSync } from 'node:fs'

/** Without windows and their toolbars it takes a third less processor time for the same journeys. */
const shellPath = '/usr/bin/chromium-headless-shell'

/** The system's browser; a downloaded one is never used. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] ?? [shellPath, '/usr/bin/chromium'].find((path) => existsSync(path)) ?? shellPath

/** Playwright 1.65 switches these off, and Chromium uses only the last such list: ours has to repeat them. */
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * The suggestions below the address bar are two pages of their own in every window: three quarters of what opening one
 * costs.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const chromiumFlags = [
  '--disable-gpu',
  '--renderer-process-limit=1',
  '--disable-background-networking',
  `--disable-features=${[...offInPlaywright, ...addressBar].join(',')}`,
]
