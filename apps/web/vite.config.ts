import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, loadEnv } from 'vite'
import { firstLoadBudget, jsonAsScript, precompress, serviceWorker, sharePage } from './build-plugins.ts'
import { preloadScreens, type Preloads } from './build-preload.ts'

const api = `http://127.0.0.1:${loadEnv('', import.meta.dirname, 'PORT')['PORT'] ?? 4300}`
/** With '/api': '/user' alone would also catch the screen /user-register. */
const apiPaths = [
  '/user/api',
  '/asset/api',
  '/inspection/api',
  '/messaging/api',
  '/share/api',
  '/files',
  '/openapi.json',
  '/docs',
  '/health',
]

/** With the Host of the page: the server compares it with the Origin of calls that read the session cookie. */
const proxy = Object.fromEntries(apiPaths.map((path) => [path, { target: api, changeOrigin: false }]))

const loginModules = ['/app/layouts/Default.tsx', '/app/screens/sign-in/Login.tsx']
const memberModules = ['/app/lazy-routes.tsx', '/app/SignedIn.tsx']

const preloads: Preloads = {
  '/': { words: 'visitor', modules: ['/app/layouts/Default.tsx', '/app/screens/Home.tsx'] },
  '/login': { words: 'visitor', modules: loginModules },
  '/projects': {
    words: 'all',
    modules: [...memberModules, '/app/layouts/WithHeader.tsx', '/app/screens/Projects.tsx'],
  },
  '/project/*': { words: 'all', modules: [...memberModules, '/app/layouts/WithHeaderAndTabs.tsx'] },
}

/** The form of a defect, the screens of the bar, and where the installed app begins. */
const onSite = {
  modules: [
    ...memberModules,
    '/app/layouts/WithHeader.tsx',
    '/app/layouts/WithHeaderAndTabs.tsx',
    '/features/defects/capture/CaptureDialog.tsx',
    ...[
      'Start',
      'Projects',
      'project/ProjectInfo',
      'project/InspectionData',
      'project/ReviewDefects',
      'project/Localisation',
    ].map((screen) => `/app/screens/${screen}.tsx`),
    '/libraries/defect-library-hk-mbis.json',
    '/libraries/defect-library-sg-bca.json',
  ],
  workers: ['file-hash.worker'],
}

/** By default each set of shared modules is a chunk: the first load was 32 files, whose headers alone were 30 kB. */
const firstLoadChunks = [
  { name: 'index', tags: ['$initial' as const], priority: 4 },
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/(TextInput|ActionIcon)\/(TextInput|ActionIcon)\.mjs$/,
    priority: 3,
  },
  { name: 'visitor', test: /\/src\/app\/(layouts\/Default|screens\/sign-in\/Login)\.tsx$/, priority: 2 },
  ...['en', 'zh-cn', 'zh-hk'].map((locale) => ({
    name: `visitor-${locale}`,
    test: new RegExp(`/i18n/visitor/${locale}\\.ts$`),
    priority: 2,
  })),
  { name: 'sign-in', test: /\/src\/api\/accounts\.ts$/, priority: 1 },
  // The entry names every file there is: thirty icons that screens share would be thirty names.
  { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 0 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    jsonAsScript(),
    react(),
    preloadScreens(preloads),
    serviceWorker(`${import.meta.dirname}/src/offline/service-worker.ts`, onSite),
    sharePage(import.meta.dirname, { bytes: 120_000 }),
    firstLoadBudget({ modules: loginModules, bytes: 144_000 }),
    precompress(),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks } } },
  },
  server: { proxy },
  preview: { proxy },
})
