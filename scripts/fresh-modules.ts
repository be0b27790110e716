import { vi } from 'vitest'

/**
 * Files share a process for its libraries; what the web's modules and the helpers of tests remember must not reach the
 * next file.
 */
vi.resetModules()
