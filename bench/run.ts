import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { annotator } from './annotator.ts'
import type { Bench } from './bench.ts'
import { canvas } from './canvas.ts'
import { defectRegister } from './defect-register.ts'
import { demoFlight } from './demo-flight.ts'
import { detector } from './detector.ts'
import { findThings } from './find-things.ts'
import { firstLoad } from './first-load.ts'
import { ingest } from './ingest.ts'
import { listWhileUploading } from './list-while-uploading.ts'
import { manyProjects } from './many-projects.ts'
import { mediaGrid } from './media-grid.ts'
import { mediaList } from './media-list.ts'
import { models } from './models.ts'
import { planMarkers } from './plan-markers.ts'
import { projectList } from './project-list.ts'
import { registerScroll } from './register-scroll.ts'
import { report } from './report.ts'
import { signIns } from './sign-in.ts'
import { thermal } from './thermal.ts'
import { upload } from './upload.ts'
import { wizardOfMany } from './wizard.ts'

const benches: Readonly<Record<string, Bench>> = { annotator, canvas, 'defect-register': defectRegister, 'demo-flight': demoFlight, detector, 'find-things': findThings, 'first-load': firstLoad, ingest, 'list-while-uploading': listWhileUploading, 'many-projects': manyProjects, 'media-grid': mediaGrid, 'media-list': mediaList, models, 'plan-markers': planMarkers, 'project-list': projectList, 'register-scroll': registerScroll, report, 'sign-in': signIns, thermal, upload, wizard: wizardOfMany }

if (!existsSync(fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url)))) throw new Error('the web app is not built: npm run build')
const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const figure of await bench()) {
    const verdict = figure.isReached ? 'reached' : 'NOT reached'
    console.log(`${figure.name}: ${figure.result} (reach ${figure.reach}: ${verdict}); ours ${figure.ours}; anchor ${figure.anchor}`)
  }
}
