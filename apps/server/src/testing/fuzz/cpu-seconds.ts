/** Seconds that this process computed: unlike the clock, other programs on the machine do not move it. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
