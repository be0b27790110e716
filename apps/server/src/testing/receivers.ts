import { createFastReceiver } from '../storage/fast-receive/fast-receiver.ts'
import { plainReceiver } from '../storage/plain-receiver.ts'

/** Both values of FAST_RECEIVE: every test of receiving runs over these. */
export const receivers = [
  { name: 'fast', receiver: createFastReceiver() },
  { name: 'plain', receiver: plainReceiver },
]
