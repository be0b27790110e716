import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { aFlight, aFrame } from '../testing/flights.ts'
import { flightDroneIds, flightDrones, type FlightDroneId } from './drones.ts'
import { flightArchiveName, flightFileName, flightFormatOf, maxPointsOf } from './flight-files.ts'
import { isRefused, type FlightPlan, type FlightSettings } from './flight-types.ts'
import { planFacadeFlight } from './plan-facade-flight.ts'
import { templateKml, waylinesWpml } from './wpml.ts'

type Element = { readonly name: string; readonly uri: string; readonly children: Element[]; text: string }

/** Throws on anything that is not well-formed. */
function parsed(xml: string): Element {
  const root: Element = { name: '', uri: '', children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, uri }) => {
    const element: Element = { name, uri, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

const all = (element: Element, name: string): readonly Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]
const child = (element: Element, name: string) => element.children.find((one) => one.name === name)
const textOf = (element: Element, ...path: readonly string[]) =>
  path.reduce<Element | undefined>((at, name) => at && child(at, name), element)?.text

function planOf(settings: Partial<FlightSettings> = {}, known: Parameters<typeof aFlight>[0] = {}): FlightPlan {
  const plan = planFacadeFlight(
    aFlight({ frame: aFrame([{ bearing: 200, lengthM: 12 }], { heightM: 12 }), ...known }, settings),
  )
  if (isRefused(plan)) throw new Error(plan.refused)
  return plan
}

function fileOf(plan: FlightPlan, index = 0) {
  return { settings: plan.settings, points: plan.files[index]!.points, heightM: 12, createdAt: 1_792_000_000_000 }
}

/** Spec 3 §7. */
const numbers: readonly (readonly [FlightDroneId, number, number, number])[] = [
  ['m350-h20', 89, 0, 42],
  ['m350-h20t', 89, 0, 43],
  ['m300-h20', 60, 0, 42],
  ['m300-h20t', 60, 0, 43],
  ['m30', 67, 0, 52],
  ['m30t', 67, 1, 53],
  ['m3e', 77, 0, 66],
  ['m3t', 77, 1, 67],
  ['m3d', 91, 0, 80],
  ['m3td', 91, 1, 81],
]

/** Required by DJI's reference of WPML, by parent. */
const config = [
  'flyToWaylineMode',
  'finishAction',
  'exitOnRCLost',
  'executeRCLostAction',
  'takeOffSecurityHeight',
  'globalTransitionalSpeed',
  'globalRTHHeight',
  'droneInfo',
  'payloadInfo',
]
const actions: Readonly<Record<string, readonly string[]>> = {
  'wpml:droneInfo': ['droneEnumValue', 'droneSubEnumValue'],
  'wpml:payloadInfo': ['payloadEnumValue', 'payloadPositionIndex'],
  'wpml:missionConfig': config,
  'wpml:waypointHeadingParam': ['waypointHeadingMode', 'waypointHeadingAngle', 'waypointHeadingPathMode'],
  'wpml:actionGroup': [
    'actionGroupId',
    'actionGroupStartIndex',
    'actionGroupEndIndex',
    'actionGroupMode',
    'actionTrigger',
    'action',
  ],
  'wpml:actionTrigger': ['actionTriggerType'],
  'wpml:action': ['actionId', 'actionActuatorFunc', 'actionActuatorFuncParam'],
}
const requiredOfWaylines: Readonly<Record<string, readonly string[]>> = {
  ...actions,
  Folder: ['templateId', 'waylineId', 'autoFlightSpeed', 'executeHeightMode'],
  Placemark: [
    'index',
    'executeHeight',
    'waypointSpeed',
    'waypointHeadingParam',
    'waypointTurnParam',
    'useStraightLine',
  ],
  'wpml:waypointTurnParam': ['waypointTurnMode', 'waypointTurnDampingDist'],
}
const requiredOfTemplate: Readonly<Record<string, readonly string[]>> = {
  ...actions,
  Folder: [
    'templateType',
    'templateId',
    'autoFlightSpeed',
    'waylineCoordinateSysParam',
    'payloadParam',
    'globalWaypointTurnMode',
    'globalUseStraightLine',
    'gimbalPitchMode',
    'globalHeight',
    'globalWaypointHeadingParam',
  ],
  'wpml:waylineCoordinateSysParam': ['coordinateMode', 'heightMode'],
  'wpml:payloadParam': ['payloadPositionIndex', 'imageFormat'],
  Placemark: [
    'index',
    'useGlobalHeight',
    'ellipsoidHeight',
    'height',
    'useGlobalSpeed',
    'useGlobalHeadingParam',
    'waypointHeadingParam',
    'useGlobalTurnParam',
    'gimbalPitchAngle',
  ],
}
const gimbal = [
  'payloadPositionIndex',
  'gimbalHeadingYawBase',
  'gimbalRotateMode',
  'gimbalPitchRotateEnable',
  'gimbalPitchRotateAngle',
  'gimbalRollRotateEnable',
  'gimbalRollRotateAngle',
  'gimbalYawRotateEnable',
  'gimbalYawRotateAngle',
  'gimbalRotateTimeEnable',
  'gimbalRotateTime',
]
const photo = ['payloadPositionIndex', 'fileSuffix', 'payloadLensIndex', 'useGlobalPayloadLensIndex']

function missingOf(root: Element, required: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const missing: string[] = []
  const check = (element: Element, names: readonly string[]) => {
    for (const name of names)
      if (child(element, `wpml:${name}`) === undefined) missing.push(`${element.name} without ${name}`)
  }
  for (const [parent, names] of Object.entries(required)) {
    const found = all(root, parent)
    if (found.length === 0) missing.push(parent)
    for (const element of found) check(element, names)
  }
  for (const action of all(root, 'wpml:action'))
    check(
      child(action, 'wpml:actionActuatorFuncParam')!,
      textOf(action, 'wpml:actionActuatorFunc') === 'takePhoto' ? photo : gimbal,
    )
  return missing
}

describe.each(numbers)('%s', (drone, droneNumber, subDrone, payload) => {
  const file = fileOf(planOf({ drone }))
  const [waylines, template] = [parsed(waylinesWpml(file)), parsed(templateKml(file))]

  it('has every required element', () => {
    expect(missingOf(waylines, requiredOfWaylines)).toEqual([])
    expect(missingOf(template, requiredOfTemplate)).toEqual([])
  })

  it('has its numbers, and the values that the specification gives', () => {
    for (const root of [waylines, template]) {
      const mission = all(root, 'wpml:missionConfig')[0]!
      expect(textOf(mission, 'wpml:droneInfo', 'wpml:droneEnumValue')).toBe(String(droneNumber))
      expect(textOf(mission, 'wpml:droneInfo', 'wpml:droneSubEnumValue')).toBe(String(subDrone))
      expect(textOf(mission, 'wpml:payloadInfo', 'wpml:payloadEnumValue')).toBe(String(payload))
      expect(textOf(mission, 'wpml:flyToWaylineMode')).toBe('safely')
      expect(textOf(mission, 'wpml:finishAction')).toBe('goHome')
      expect(textOf(mission, 'wpml:exitOnRCLost')).toBe('executeLostAction')
      expect(textOf(mission, 'wpml:executeRCLostAction')).toBe('goBack')
      expect(child(mission, 'wpml:autoRerouteInfo') === undefined).toBe(droneNumber !== 91)
    }
    const lens = droneNumber === 91 ? 'visable' : 'wide'
    for (const name of ['wpml:payloadLensIndex', 'wpml:imageFormat'])
      for (const { text } of [waylines, template].flatMap((root) => all(root, name))) expect(text).toBe(lens)
    expect(all(waylines, 'wpml:executeHeightMode')[0]!.text).toBe('relativeToStartPoint')
    expect(all(template, 'wpml:heightMode')[0]!.text).toBe('relativeToStartPoint')
  })
})

describe('every file', () => {
  const plan = planOf()
  const file = fileOf(plan)
  const roots = [parsed(waylinesWpml(file)), parsed(templateKml(file))]

  it('has the two namespaces', () => {
    for (const root of roots) {
      expect(root).toMatchObject({ name: 'kml', uri: 'http://www.opengis.net/kml/2.2' })
      expect(all(root, 'wpml:missionConfig')[0]!.uri).toBe('http://www.dji.com/wpmz/1.0.2')
    }
  })

  it('counts its points from nought without holes', () => {
    for (const root of roots) {
      const indexes = all(root, 'Placemark').map((one) => Number(textOf(one, 'wpml:index')))
      expect(indexes).toEqual(file.points.map((_, index) => index))
      const groups = all(root, 'wpml:actionGroup')
      for (const id of ['wpml:actionGroupId', 'wpml:actionGroupStartIndex', 'wpml:actionGroupEndIndex'])
        expect(groups.map((group) => Number(textOf(group, id)))).toEqual(indexes)
    }
  })

  it('has finite numbers with as many decimals as a drone can hold', () => {
    for (const root of roots)
      for (const placemark of all(root, 'Placemark')) {
        const [longitude, latitude] = textOf(placemark, 'Point', 'coordinates')!.split(',')
        expect(longitude).toMatch(/^114\.17\d{6}$/)
        expect(latitude).toMatch(/^22\.31\d{6}$/)
        const height = textOf(placemark, 'wpml:executeHeight') ?? textOf(placemark, 'wpml:height')
        expect(height).toMatch(/^-?\d+(\.\d{1,2})?$/)
      }
    for (const text of [waylinesWpml(file), templateKml(file)])
      expect(text).not.toMatch(/NaN|Infinity|undefined|>-0<|e-\d/)
  })

  it('faces the elevation, stops at each point, looks level and names each photo', () => {
    const [waylines] = roots
    for (const [index, placemark] of all(waylines!, 'Placemark').entries()) {
      expect(textOf(placemark, 'wpml:waypointHeadingParam', 'wpml:waypointHeadingAngle')).toBe('20')
      expect(textOf(placemark, 'wpml:waypointTurnParam', 'wpml:waypointTurnMode')).toBe(
        'toPointAndStopWithDiscontinuityCurvature',
      )
      expect(all(placemark, 'wpml:actionActuatorFunc').map(({ text }) => text)).toEqual(['gimbalRotate', 'takePhoto'])
      expect(all(placemark, 'wpml:gimbalPitchRotateAngle')[0]!.text).toBe('0')
      expect(all(placemark, 'wpml:fileSuffix')[0]!.text).toBe(file.points[index]!.suffix)
    }
  })

  it.each([
    [0, '180'],
    [359.7, '-180'],
    [90, '-90'],
    [180, '0'],
    [200.4, '20'],
  ])('writes the heading towards an elevation that faces %d as %s', (bearing, heading) => {
    const turned = planOf({}, { frame: aFrame([{ bearing, lengthM: 5 }], { heightM: 5 }) })
    const written = Number(all(parsed(waylinesWpml(fileOf(turned))), 'wpml:waypointHeadingAngle')[0]!.text)
    expect(Math.abs(written)).toBe(Math.abs(Number(heading)))
    expect(((written % 360) + 360) % 360).toBe(((Number(heading) % 360) + 360) % 360)
  })

  it('returns above the roof, counted from the place of take-off', () => {
    const high = { ...file, heightM: 104.4, settings: { ...file.settings, takeOffLevelM: 20 } }
    expect(all(parsed(waylinesWpml(high)), 'wpml:globalRTHHeight')[0]!.text).toBe('95')
    expect(all(parsed(waylinesWpml(file)), 'wpml:globalRTHHeight')[0]!.text).toBe('22')
  })

  it('takes no photo at a corner that is only passed', () => {
    const around = planOf(
      {},
      {
        frame: aFrame(
          [
            { bearing: 90, lengthM: 8 },
            { bearing: 0, lengthM: 8 },
          ],
          { heightM: 6 },
        ),
      },
    )
    const root = parsed(waylinesWpml(fileOf(around)))
    const passed = all(root, 'Placemark').filter((placemark) => child(placemark, 'wpml:actionGroup') === undefined)
    expect(passed).toHaveLength(around.points.filter(({ suffix }) => suffix === null).length)
    expect(passed.length).toBeGreaterThan(0)
    const groups = all(root, 'wpml:actionGroup').map((group) => Number(textOf(group, 'wpml:actionGroupId')))
    expect(groups).toEqual(groups.map((_, index) => index))
  })

  it('escapes what a suffix must not contain', () => {
    const points = file.points.map((point) => ({ ...point, suffix: '<&"north">' }))
    expect(all(parsed(waylinesWpml({ ...file, points })), 'wpml:fileSuffix')[0]!.text).toBe('<&"north">')
  })
})

it('has a drone of the table for each of them, and one that flies only Litchi', () => {
  expect(flightDroneIds.filter((id) => flightDrones[id].wpml !== null).toSorted()).toEqual(
    numbers.map(([id]) => id).toSorted(),
  )
  for (const id of flightDroneIds) expect(flightFormatOf(id)).toBe(id === 'mini-2' ? 'litchi' : 'kmz')
  expect(() => waylinesWpml(fileOf(planOf({ drone: 'mini-2' })))).toThrow(RangeError)
})

it('names files by project, elevation, day and number, without dots and underscores before the ending', () => {
  const of = { projectSlug: 'hk-2026-014', elevationSlug: 'north', day: '2026-11-18' }
  expect(flightFileName(of, 0, 1, 'kmz')).toBe('hk-2026-014-north-20261118.kmz')
  expect(flightFileName(of, 1, 3, 'kmz')).toBe('hk-2026-014-north-20261118-2-of-3.kmz')
  expect(flightFileName(of, 8, 12, 'litchi')).toBe('hk-2026-014-north-20261118-09-of-12.csv')
  expect(flightFileName({ ...of, projectSlug: '' }, 0, 1, 'kmz')).toBe('north-20261118.kmz')
  expect(flightArchiveName(of, 'kmz')).toBe('hk-2026-014-north-20261118-kmz.zip')
})

it('splits a flight into files as long as the drone takes them', () => {
  for (const drone of ['m30t', 'mini-2'] as const) {
    const { files, points } = planOf({ drone }, { frame: aFrame() })
    expect(files.flatMap((file) => file.points)).toEqual(points)
    for (const file of files) expect(file.points.length).toBeLessThanOrEqual(maxPointsOf(drone))
  }
  expect([maxPointsOf('m30t'), maxPointsOf('mini-2')]).toEqual([250, 99])
})
