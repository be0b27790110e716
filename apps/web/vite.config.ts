import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { firstLoadBudget, precompress, preloadFont } from './build-plugins.ts'

const api = 'http://127.0.0.1:4300'
const apiPaths = ['/user', '/asset', '/inspection', '/messaging', '/files', '/openapi.json', '/docs', '/health']

const loginModules = ['src/app/layouts/Default.tsx', 'src/app/screens/Login.tsx', 'src/api/accounts.ts']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont('inter-latin-wght-normal'), firstLoadBudget({ modules: loginModules, bytes: 170_000 }), precompress()],
  css: { postcss: { plugins: [mantine()] } },
  build: { manifest: true, target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
  preview: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
})
