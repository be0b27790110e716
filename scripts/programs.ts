import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chromiumPath } from './chromium.ts'

const browserNeeds =
  'the browser tests need Chromium and a Chinese font: apt-get install chromium-headless-shell fonts-noto-cjk (or set CHROMIUM_PATH)'
const videoNeeds = 'the tests of videos need FFmpeg: apt-get install ffmpeg'

const vipsNeeds = 'the bench of ingest needs vipsthumbnail: apt-get install libvips-tools'
const officeNeeds =
  'the slow tests of reports and ZIP files need LibreOffice and unzip: apt-get install libreoffice-writer unzip'

const exchangeNeeds = 'the slow tests of exports need xmllint and ogrinfo: apt-get install libxml2-utils gdal-bin'

const containerNeeds =
  'the slow test of the container image needs root, podman, runc and mmdebstrap: apt-get install podman buildah runc mmdebstrap'

const postgresNeeds = 'the slow tests of restores need a PostgreSQL server: apt-get install postgresql'

const monitoringNeeds = 'the slow tests of alerts need promtool: apt-get install prometheus'

const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0
const pdfNeeds = 'the tests of signed reports need pdfsig: apt-get install poppler-utils'

const hasPdfsig = () => spawnSync('pdfsig', ['-v']).error === undefined
const hasPostgres = () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0
const hasXmllint = () => spawnSync('xmllint', ['--version']).status === 0
const hasOgr = () => spawnSync('ogrinfo', ['--version']).status === 0
const hasOffice = () => spawnSync('soffice', ['--version']).status === 0
const hasUnzip = () => spawnSync('unzip', ['-v']).status === 0
const hasVips = () => spawnSync('vipsthumbnail', ['--version']).status === 0
const hasVideo = () => spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0

/** Fonts are asked of fontconfig where it is; elsewhere the test of the glyphs decides. */
function hasChineseFont(): boolean {
  if (process.platform !== 'linux' || globSync('/usr/share/fonts/**/NotoSansCJK*').length > 0) return true
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function apt(...args: readonly string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Answers the one line that says what is missing. */
function bring(missing: readonly string[], needed: string, isThere: () => boolean): string | undefined {
  if (missing.length === 0) return undefined
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return needed
  console.log(`installing ${missing.join(' and ')}`)
  try {
    apt('update')
    apt('install', '--yes', '--no-install-recommends', ...missing)
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : String(error)
    return `${needed}; apt-get failed: ${said}`
  }
  return isThere() ? undefined : needed
}

/** Brings what the browser tests stand on. */
export function prepareBrowser(): string | undefined {
  const missing = [
    ...(existsSync(chromiumPath) ? [] : ['chromium-headless-shell']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
  ]
  return bring(missing, browserNeeds, () => existsSync(chromiumPath))
}

/** Brings what opens videos; the product itself runs without it and says so where one is uploaded. */
export function prepareVideo(): string | undefined {
  return bring(hasVideo() ? [] : ['ffmpeg'], videoNeeds, hasVideo)
}

/** Brings a reader of signatures that is not ours. */
export function preparePdf(): string | undefined {
  return bring(hasPdfsig() ? [] : ['poppler-utils'], pdfNeeds, hasPdfsig)
}

/** Brings what opens a .docx and a ZIP as a client does. */
export function prepareOffice(): string | undefined {
  const missing = [...(hasOffice() ? [] : ['libreoffice-writer']), ...(hasUnzip() ? [] : ['unzip'])]
  return bring(missing, officeNeeds, () => hasOffice() && hasUnzip())
}

/** Brings what reads exports as programs of others do. */
export function prepareExchange(): string | undefined {
  const missing = [...(hasXmllint() ? [] : ['libxml2-utils']), ...(hasOgr() ? [] : ['gdal-bin'])]
  return bring(missing, exchangeNeeds, () => hasXmllint() && hasOgr())
}

/** Brings a PostgreSQL as an operator has it; the embedded one has no pg_dump. */
export function preparePostgres(): string | undefined {
  return bring(hasPostgres() ? [] : ['postgresql'], postgresNeeds, hasPostgres)
}

/** Brings what builds and runs the image without Docker. */
export function prepareContainers(): string | undefined {
  const missing = ['podman', 'runc', 'mmdebstrap'].filter((name) => spawnSync(name, ['--version']).status !== 0)
  return bring(missing, containerNeeds, () => true)
}

/** Brings what reads alert rules as Prometheus does. */
export function prepareMonitoring(): string | undefined {
  return bring(hasPromtool() ? [] : ['prometheus'], monitoringNeeds, hasPromtool)
}

/** Brings the anchor of the ingest bench. */
export function prepareVips(): string | undefined {
  return bring(hasVips() ? [] : ['libvips-tools'], vipsNeeds, hasVips)
}
