import { defineConfig } from 'vitest/config'

const server = {
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { name: 'lint', include: ['scripts/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], exclude: ['**/*.slow.test.ts'], ...server } },
      { test: { name: 'slow', include: ['apps/server/src/**/*.slow.test.ts'], ...server, testTimeout: 600_000 } },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
    ],
  },
})
