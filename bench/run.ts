import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { prepareBrowser, prepareVips } from '../scripts/programs.ts'
import { annotator } from './annotator.ts'
import { canvas } from './canvas.ts'
import { coverage } from './coverage.ts'
import { coverageLayers } from './coverage-layers.ts'
import { defectRegister } from './defect-register.ts'
import { demoFlight } from './demo-flight.ts'
import { detector } from './detector.ts'
import { exchange } from './exchange.ts'
import { facadeFlights } from './facade-flights.ts'
import { fairShare } from './fair-share.ts'
import { findThings } from './find-things.ts'
import { firstLoad } from './first-load.ts'
import { lacksPhotos } from './hands/labelled-photos.ts'
import { tracingPhotos } from './hands/tracing-photos.ts'
import { ingest } from './ingest.ts'
import { listWhileUploading } from './list-while-uploading.ts'
import { manyProjects } from './many-projects.ts'
import { mediaGrid } from './media-grid.ts'
import { mediaList } from './media-list.ts'
import { models } from './models.ts'
import { mosaic } from './mosaic.ts'
import { mosaicJob } from './mosaic-job.ts'
import { planMarkers } from './plan-markers.ts'
import { projectList } from './project-list.ts'
import { registerScroll } from './register-scroll.ts'
import { report } from './report.ts'
import { sameDefects } from './same-defects.ts'
import { runBenches, type Entry } from './support/run-benches.ts'
import { signIns } from './sign-in.ts'
import { thermal } from './thermal.ts'
import { tracing } from './tracing.ts'
import { upload } from './upload.ts'
import { wizardOfMany } from './wizard.ts'

const inBrowser = (run: Entry['run']): Entry => ({ run, prepare: prepareBrowser })

const benches: Readonly<Record<string, Entry>> = {
  annotator: inBrowser(annotator),
  canvas: inBrowser(canvas),
  coverage: { run: coverage },
  'coverage-layers': inBrowser(coverageLayers),
  'defect-register': { run: defectRegister },
  'demo-flight': { run: demoFlight },
  exchange: { run: exchange },
  detector: { run: detector },
  'facade-flights': { run: facadeFlights },
  'fair-share': { run: fairShare },
  'find-things': { run: findThings },
  'first-load': inBrowser(firstLoad),
  ingest: { run: ingest, prepare: prepareVips },
  'list-while-uploading': { run: listWhileUploading },
  'many-projects': { run: manyProjects },
  'media-grid': inBrowser(mediaGrid),
  'media-list': { run: mediaList },
  models: inBrowser(models),
  mosaic: { run: mosaic },
  'mosaic-job': { run: mosaicJob },
  'plan-markers': inBrowser(planMarkers),
  'project-list': { run: projectList },
  'register-scroll': inBrowser(registerScroll),
  report: { run: report },
  'same-defects': { run: sameDefects },
  'sign-in': { run: signIns },
  thermal: { run: thermal },
  tracing: { run: tracing },
  'tracing-photos': { run: tracingPhotos, prepare: lacksPhotos },
  upload: { run: upload },
  wizard: inBrowser(wizardOfMany),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  throw new Error(`no bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
// A bench of an older build would measure what is no longer there.
if (
  spawnSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))], { stdio: 'inherit' })
    .status !== 0
)
  process.exit(1)
const failed = await runBenches(
  Object.fromEntries(Object.entries(benches).filter(([name]) => asked.length === 0 || asked.includes(name))),
  (line) => console.log(line),
)
// A bench that failed may leave a browser or a server open, and the process would never end.
process.exit(failed.length === 0 ? 0 : 1)
