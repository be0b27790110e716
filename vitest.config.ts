import { defineConfig } from 'vitest/config'

/** Node runs these as they are: loaded once a worker, and not transformed and loaded again for each file. */
const packageSources = /\/packages\/[^/]+\/src\/(?!.*\.test\.ts$)/
/** The builders count what they name: in one file always from 1, so that names sort alike in every order of files. */
const serverSources = /\/apps\/server\/src\/(?!testing\/|.*\.test\.ts$)/

/** `--mode slow`: full counts and fresh seeds for property tests. */
export default defineConfig(({ mode }) => {
  const slow = mode === 'slow'
  const shared = {
    // Libraries, packages and the server are loaded once a worker; with isolation each file would load them again. Tests,
    // their helpers and the web's modules are loaded for each file (scripts/fresh-modules.ts), and what a test replaced
    // is put back.
    isolate: false,
    server: { deps: { external: [packageSources] } },
    restoreMocks: true,
    // One second is the default; a machine that is busy with something else needs longer, and a condition that holds
    // ends the wait at once.
    expect: { poll: { timeout: 20_000 } },
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: ['scripts/fresh-modules.ts', 'scripts/property-runs.ts'],
    provide: { fullCount: slow },
    // A test that computes takes ten times as long where other programs use both cores.
    testTimeout: slow ? 300_000 : 120_000,
  }
  const server = {
    ...shared,
    server: { deps: { external: [packageSources, serverSources] } },
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: slow ? 300_000 : 180_000,
    hookTimeout: 180_000,
  }
  return {
    test: {
      maxWorkers: 2,
      projects: [
        {
          test: {
            name: 'packages',
            include: ['packages/*/src/**/*.test.ts'],
            ...shared,
            setupFiles: [...shared.setupFiles, 'scripts/compute-within.ts'],
          },
        },
        { test: { name: 'lint', include: ['scripts/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 600_000 } },
        {
          test: {
            name: 'server',
            include: ['apps/server/src/**/*.test.ts'],
            exclude: ['**/*.slow.test.ts'],
            ...server,
          },
        },
        { test: { name: 'slow', include: ['apps/server/src/**/*.slow.test.ts'], ...server, testTimeout: 600_000 } },
        {
          test: {
            name: 'web',
            include: ['apps/web/src/**/*.test.{ts,tsx}'],
            environment: 'jsdom',
            ...shared,
            setupFiles: [
              ...shared.setupFiles,
              'scripts/fresh-page.ts',
              'scripts/cheap-styles.ts',
              'scripts/slow-machine-timeouts.ts',
            ],
          },
        },
      ],
    },
  }
})
