import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, loadEnv } from 'vite'
import { firstLoadBudget, jsonAsScript, precompress, serviceWorker } from './build-plugins.ts'
import { preloadScreens, type Preloads } from './build-preload.ts'

const api = `http://127.0.0.1:${loadEnv('', import.meta.dirname, 'PORT')['PORT'] ?? 4300}`
/** With '/api': '/user' alone would also catch the screen /user-register. */
const apiPaths = ['/user/api', '/asset/api', '/inspection/api', '/messaging/api', '/files', '/openapi.json', '/docs', '/health']

const loginModules = ['src/app/layouts/Default.tsx', 'src/app/screens/Login.tsx', 'src/api/accounts.ts']

const preloads: Preloads = {
  '/': { words: 'visitor', modules: ['/app/layouts/Default.tsx', '/app/screens/Home.tsx'] },
  '/login': { words: 'visitor', modules: ['/app/layouts/Default.tsx', '/app/screens/Login.tsx'] },
  '/projects': { words: 'all', modules: ['/app/SignedIn.tsx', '/app/layouts/WithHeader.tsx', '/app/screens/Projects.tsx'] },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [jsonAsScript(), react(), preloadScreens(preloads), serviceWorker(`${import.meta.dirname}/src/offline/service-worker.ts`), firstLoadBudget({ modules: loginModules, bytes: 170_000 }), precompress()],
  css: { postcss: { plugins: [mantine()] } },
  build: { manifest: true, target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
  preview: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
})
