import { cameraFile } from '@plumbline/inspection/testing/camera-files'
import type { Stance } from '@plumbline/inspection/testing/foreign-cameras'
import { djiDrones, otherDrones } from '@plumbline/inspection/testing/foreign-drones'
import { changedFiles, handheld } from '@plumbline/inspection/testing/foreign-files'
import { expect, it } from 'vitest'
import { readPhoto } from './read-photo.ts'

/** The bytes of a file of jsdom are of another realm than the page, whose readers refuse them. */
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>): File =>
  Object.assign(new File([bytes], name), {
    slice: (from: number, to: number) => ({ arrayBuffer: () => Promise.resolve(bytes.slice(from, to).buffer) }),
  }) as unknown as File

const stance: Stance = { longitude: -70.66, latitude: -33.45, altitude: 560, up: 12.5, yaw: -170.5, pitch: -6 }

it.each([...djiDrones, ...otherDrones, ...handheld, ...changedFiles])(
  '$name: the browser reads what the server reads',
  async ({ fileName, size: [width, height], isTurned, writes, sees }) => {
    const { facts, pixels } = await readPhoto(fileOf(fileName, cameraFile(writes(stance), width, height)))
    expect(pixels).toEqual(isTurned ? { width: height, height: width } : { width, height })
    expect(facts.isCropped ?? false).toBe(/^PANO|-Edit/.test(fileName) && sees === 'no-camera')
    if (typeof sees === 'string') {
      expect(facts.type === 'thermal').toBe(sees === 'thermal')
      return
    }
    expect(facts.position?.latitude).toBeCloseTo(stance.latitude, 6)
    expect(facts.position?.longitude).toBeCloseTo(stance.longitude, 6)
    const yaw = facts.gimbalYaw ?? facts.flightYaw!
    expect((((yaw - stance.yaw + 180) % 360) + 360) % 360).toBeCloseTo(180, 3)
    expect(facts.gimbalPitch).toEqual(sees.isLevel ? null : expect.closeTo(stance.pitch, 3))
    expect([facts.relativeAltitude ?? stance.up, facts.absoluteAltitude ?? stance.altitude]).toEqual([
      expect.closeTo(stance.up, 2),
      expect.closeTo(stance.altitude, 2),
    ])
  },
)
