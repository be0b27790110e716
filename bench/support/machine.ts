import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that all threads of a process computed so far; none of one that has ended. */
export function computed(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return 0
  }
}

/** Of a process that has ended, nothing. */
export function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)

/** Clock ticks of /proc/stat are hundredths of a second. */
const tickMs = 10

/** Milliseconds that the cores were not idle, taken away by other machines on the same host included. */
function busy(): number {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number, number]
  return (user + nice + system + irq + softirq + steal) * tickMs
}

/** The share of a core that everything else on the machine takes from those processes, from now until it is asked. */
export function watchOtherProcesses(own: () => readonly number[]): () => number {
  const ours = () => own().reduce((sum, pid) => sum + computed(pid), 0)
  const [busyBefore, oursBefore, begun] = [busy(), ours(), performance.now()]
  return () => Math.max(0, busy() - busyBefore - (ours() - oursBefore)) / (performance.now() - begun)
}
