import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const monitoring = resolve(import.meta.dirname, '../../../../docs/monitoring')

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-promtool-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const promtool = (...args: readonly string[]) =>
  execFileSync('promtool', args, { cwd: monitoring, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

test('Prometheus takes the rules and the configuration', () => {
  expect(promtool('check', 'rules', 'alerts.yaml')).toContain('SUCCESS')
  expect(promtool('check', 'config', 'prometheus.yaml')).toContain('SUCCESS')
})

/** As a scrape stores them: with the labels that Prometheus adds. */
const series = {
  'plumbline_queue_oldest_seconds{job_name="media.ingest",job="plumbline-api",instance="a:4300"}': '1000x40',
  'plumbline_jobs_given_up{job_name="reports.make",job="plumbline-api",instance="a:4300"}': '0x20 3x20',
  'up{job="plumbline-worker",instance="b:4301"}': '0x40',
  'up{job="plumbline-api",instance="a:4300"}': '1x40',
}

const rules = `
rule_files: [alerts.yaml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
${Object.entries(series)
  .map(([name, values]) => `      - { series: '${name}', values: '${values}' }`)
  .join('\n')}
    alert_rule_test:
      - eval_time: 30m
        alertname: PhotosWait
        exp_alerts:
          - exp_labels: { severity: warning }
            exp_annotations:
              summary: 'Uploaded photos have waited for more than 15 minutes'
              description: 'Are the workers running? Add one, or look at plumbline_job_failures_total for media.ingest.'
      - eval_time: 30m
        alertname: JobsGivenUp
        exp_alerts:
          - exp_labels: { severity: warning, job_name: reports.make }
            exp_annotations:
              summary: 'reports.make failed at its last attempt'
              description: "Its user was shown the failure. The reason is in the worker's log (job failed for good)."
      - eval_time: 30m
        alertname: WorkerSilent
        exp_alerts:
          - exp_labels: { severity: critical, job: plumbline-worker, instance: 'b:4301' }
            exp_annotations:
              summary: 'A worker does not answer'
              description: 'Its jobs run again elsewhere within a minute, if another worker is there.'
      - eval_time: 30m
        alertname: ApiSilent
        exp_alerts: []
`

test('photos that wait, jobs that were given up and a silent worker raise their alert, a running api none', () => {
  copyFileSync(join(monitoring, 'alerts.yaml'), join(folder, 'alerts.yaml'))
  const path = join(folder, 'rules.yaml')
  writeFileSync(path, rules)
  expect(promtool('test', 'rules', path)).toContain('SUCCESS')
})
