import { ThermalError } from '@plumbline/thermal/thermal-error'
import { summariseTemperatures } from './temperature-summary.ts'
import type { TemperaturesAnswer } from './open-temperatures.ts'

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Uint8Array>) => void) | null
  postMessage(answer: TemperaturesAnswer, transfer: Transferable[]): void
}

scope.onmessage = ({ data }) => {
  try {
    const picture = summariseTemperatures(data)
    scope.postMessage({ picture }, [picture.image.temperatures.buffer])
  } catch (error) {
    scope.postMessage({ code: error instanceof ThermalError ? error.code : undefined, message: String(error) }, [])
  }
}
