// The image's health check: whichever of api and worker runs in this container has to answer.
const ports = [process.env['PORT'] ?? '4300', process.env['WORKER_PORT'] ?? '4301']

async function isReady(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) })
    return answer.ok
  } catch {
    return false
  }
}

const answers = await Promise.all(ports.map(isReady))
process.exit(answers.includes(true) ? 0 : 1)
