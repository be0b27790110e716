import type { flights as en } from '../../en/coverage/flights.ts'
import type { Words } from '../../messages.ts'

export const flights: Words<typeof en> = {
  title: '规划飞行',
}
