import { flightDroneOf } from './drones.ts'
import { flightPace, flightTimeOf, legMetres, returnHeightOf, secondsOf } from './flight-time.ts'
import type { FlightPoint, FlightSettings } from './flight-types.ts'

export type WpmlFile = {
  readonly settings: FlightSettings
  /** Of this file only. */
  readonly points: readonly FlightPoint[]
  /** Metres of the roof above the foot: the way home lies above it. */
  readonly heightM: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => special[character] ?? '')

type Content = string | number | readonly string[]

/** Numbers without a minus before nought and without an exponent, which not every reader knows. */
const numberText = (value: number) => String(Number(value.toFixed(8)) + 0)

function element(name: string, content: Content): string {
  if (typeof content === 'string') return `<${name}>${escaped(content)}</${name}>`
  return `<${name}>${typeof content === 'number' ? numberText(content) : content.join('')}</${name}>`
}

/** Elements of DJI's namespace, in the order given. */
const wpml = (fields: Readonly<Record<string, Content>>): readonly string[] =>
  Object.entries(fields).map(([name, content]) => element(`wpml:${name}`, content))

const centimetres = (metres: number) => Math.round(metres * 100) / 100
/** Eight decimals are a millimetre. */
const coordinatesOf = ({ longitude, latitude }: FlightPoint) => `${longitude.toFixed(8)},${latitude.toFixed(8)}`

/** Whole degrees from -180 to 180, as DJI writes a heading. */
const headingOf = ({ heading }: FlightPoint) => Math.round(((heading + 180) % 360) - 180)

function missionConfig({ settings, heightM }: WpmlFile): string {
  const { wpml: numbers } = flightDroneOf(settings.drone)
  if (numbers === null) throw new RangeError(`${settings.drone} flies no WPML`)
  const config = wpml({
    flyToWaylineMode: 'safely',
    finishAction: 'goHome',
    exitOnRCLost: 'executeLostAction',
    executeRCLostAction: 'goBack',
    takeOffSecurityHeight: flightPace.takeOffSecurityM,
    globalTransitionalSpeed: flightPace.climbMs,
    globalRTHHeight: returnHeightOf({ heightM, takeOffLevelM: settings.takeOffLevelM }),
    droneInfo: wpml({ droneEnumValue: numbers.drone, droneSubEnumValue: numbers.subDrone }),
    payloadInfo: wpml({ payloadEnumValue: numbers.payload, payloadSubEnumValue: 0, payloadPositionIndex: 0 }),
  })
  // Only a drone of a dock flies around obstacles by a way of its own; here it must not leave its lane.
  const reroute = wpml({ missionAutoRerouteMode: 0, transitionalAutoRerouteMode: 0 })
  return element(
    'wpml:missionConfig',
    numbers.drone === 91 ? [...config, ...wpml({ autoRerouteInfo: reroute })] : config,
  )
}

const headingParam = (point: FlightPoint) =>
  wpml({
    waypointHeadingMode: 'smoothTransition',
    waypointHeadingAngle: headingOf(point),
    waypointPoiPoint: '0.000000,0.000000,0.000000',
    waypointHeadingAngleEnable: 1,
    waypointHeadingPathMode: 'followBadArc',
  })

const turnMode = 'toPointAndStopWithDiscontinuityCurvature'

const gimbalParam = wpml({
  gimbalHeadingYawBase: 'north',
  gimbalRotateMode: 'absoluteAngle',
  gimbalPitchRotateEnable: 1,
  gimbalPitchRotateAngle: 0,
  gimbalRollRotateEnable: 0,
  gimbalRollRotateAngle: 0,
  gimbalYawRotateEnable: 0,
  gimbalYawRotateAngle: 0,
  gimbalRotateTimeEnable: 0,
  gimbalRotateTime: 0,
  payloadPositionIndex: 0,
})

/** DJI's own files for the Matrice 3D and 3TD name their camera so, with this spelling. */
const lensOf = ({ drone }: FlightSettings): string => (flightDroneOf(drone).wpml?.drone === 91 ? 'visable' : 'wide')

const photoParam = (suffix: string, lens: string) =>
  wpml({ fileSuffix: suffix, payloadPositionIndex: 0, useGlobalPayloadLensIndex: 0, payloadLensIndex: lens })

const actionOf = (actionId: number, name: string, param: readonly string[]) =>
  element('wpml:action', wpml({ actionId, actionActuatorFunc: name, actionActuatorFuncParam: param }))

/** The camera looks level, then takes the photo. A point that is only passed has none. */
function actionGroups({ suffix }: FlightPoint, index: number, groupId: number, lens: string): readonly string[] {
  if (suffix === null) return []
  return [
    element('wpml:actionGroup', [
      ...wpml({
        actionGroupId: groupId,
        actionGroupStartIndex: index,
        actionGroupEndIndex: index,
        actionGroupMode: 'sequence',
        actionTrigger: wpml({ actionTriggerType: 'reachPoint' }),
      }),
      actionOf(0, 'gimbalRotate', gimbalParam),
      actionOf(1, 'takePhoto', photoParam(suffix, lens)),
    ]),
  ]
}

/** Counted without holes, as DJI recommends, though points that are only passed have none. */
function groupIdsOf(points: readonly FlightPoint[]): readonly number[] {
  let groups = 0
  return points.map(({ suffix }) => (suffix === null ? groups : groups++))
}

const pointOf = (point: FlightPoint) => element('Point', [element('coordinates', coordinatesOf(point))])

function document(content: readonly string[]): string {
  const namespaces = 'xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.2"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml ${namespaces}>${element('Document', content)}</kml>\n`
}

/** What the drone flies: wpmz/waylines.wpml of a KMZ. */
export function waylinesWpml(file: WpmlFile): string {
  const { points, heightM, settings } = file
  const returnHeightM = returnHeightOf({ heightM, takeOffLevelM: settings.takeOffLevelM })
  const metres = points.reduce((sum, point, index) => sum + (index === 0 ? 0 : legMetres(points[index - 1]!, point)), 0)
  const groupIds = groupIdsOf(points)
  const placemarks = points.map((point, index) =>
    element('Placemark', [
      pointOf(point),
      ...wpml({
        index,
        executeHeight: centimetres(point.heightM),
        waypointSpeed: flightPace.speedMs,
        waypointHeadingParam: headingParam(point),
        waypointTurnParam: wpml({ waypointTurnMode: turnMode, waypointTurnDampingDist: 0 }),
        useStraightLine: 1,
      }),
      ...actionGroups(point, index, groupIds[index]!, lensOf(settings)),
    ]),
  )
  const folder = wpml({
    templateId: 0,
    executeHeightMode: 'relativeToStartPoint',
    waylineId: 0,
    distance: Math.round(metres),
    duration: Math.round(secondsOf(flightTimeOf(points, returnHeightM))),
    autoFlightSpeed: flightPace.speedMs,
  })
  return document([missionConfig(file), element('Folder', [...folder, ...placemarks])])
}

function templatePlacemark(point: FlightPoint, index: number, groupId: number, lens: string): string {
  return element('Placemark', [
    pointOf(point),
    ...wpml({
      index,
      useGlobalHeight: 0,
      ellipsoidHeight: centimetres(point.heightM),
      height: centimetres(point.heightM),
      useGlobalSpeed: 1,
      useGlobalHeadingParam: 0,
      waypointHeadingParam: headingParam(point),
      useGlobalTurnParam: 1,
      useStraightLine: 1,
      gimbalPitchAngle: 0,
    }),
    ...actionGroups(point, index, groupId, lens),
  ])
}

/** What DJI Pilot 2 shows and lets the pilot change: wpmz/template.kml of a KMZ. */
export function templateKml(file: WpmlFile): string {
  const { points, createdAt, settings } = file
  const [first] = points
  if (first === undefined) throw new RangeError('a flight has points')
  const groupIds = groupIdsOf(points)
  const folder = wpml({
    templateType: 'waypoint',
    templateId: 0,
    waylineCoordinateSysParam: wpml({
      coordinateMode: 'WGS84',
      heightMode: 'relativeToStartPoint',
      positioningType: 'GPS',
    }),
    autoFlightSpeed: flightPace.speedMs,
    globalHeight: centimetres(first.heightM),
    gimbalPitchMode: 'usePointSetting',
    globalWaypointHeadingParam: headingParam(first),
    globalWaypointTurnMode: turnMode,
    globalUseStraightLine: 1,
  })
  return document([
    ...wpml({ author: 'Plumbline', createTime: Math.round(createdAt), updateTime: Math.round(createdAt) }),
    missionConfig(file),
    element('Folder', [
      ...folder,
      ...points.map((point, index) => templatePlacemark(point, index, groupIds[index]!, lensOf(settings))),
      ...wpml({ payloadParam: wpml({ payloadPositionIndex: 0, imageFormat: lensOf(settings) }) }),
    ]),
  ])
}
