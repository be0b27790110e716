import { vi } from 'vitest'

/** Files share a process for its libraries; what our own modules remember must not reach the next file. */
vi.resetModules()
