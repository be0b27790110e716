import { escapeXml, xmlDeclaration } from '@plumbline/office/xml'
import { viewpointGuid } from './markup.ts'
import type { BcfCamera, BcfTopic, BcfVersion, BcfViewpoint, Vector } from './topic.ts'

/** Metres to stand back from a pin. */
const distanceM = 3
const fieldOfView = 60

const lengthOf = ([x, y, z]: Vector) => Math.hypot(x, y, z)

/** Where one looks at a pin from: square to its surface, or level where that is not known. */
export function cameraOf(pin: Vector, normal: Vector | null): BcfCamera {
  const length = normal === null ? 0 : lengthOf(normal)
  const out: Vector =
    normal === null || length === 0 ? [0, -1, 0] : [normal[0] / length, normal[1] / length, normal[2] / length]
  const isFlat = Math.abs(out[2]) > 0.99
  return {
    at: [pin[0] + out[0] * distanceM, pin[1] + out[1] * distanceM, pin[2] + out[2] * distanceM],
    direction: [-out[0], -out[1], -out[2]],
    up: isFlat ? [0, 1, 0] : [0, 0, 1],
  }
}

const number = (value: number) => String(Number(value.toFixed(6)))
const vector = (name: string, [x, y, z]: Vector) =>
  `<${name}><X>${number(x)}</X><Y>${number(y)}</Y><Z>${number(z)}</Z></${name}>`

/** Both versions ask for the same two elements in the same order. */
const componentsXml = ({ ifcGuid }: BcfViewpoint): string =>
  ifcGuid === null
    ? ''
    : `<Components><Selection><Component IfcGuid="${escapeXml(ifcGuid)}"/></Selection><Visibility DefaultVisibility="true"/></Components>`

export function viewpointXml({ _id }: Pick<BcfTopic, '_id'>, viewpoint: BcfViewpoint, version: BcfVersion): string {
  const { at, direction, up } = viewpoint.camera
  const aspect = version === '3.0' ? '<AspectRatio>1.333333</AspectRatio>' : ''
  const camera = `<PerspectiveCamera>${vector('CameraViewPoint', at)}${vector('CameraDirection', direction)}${vector('CameraUpVector', up)}<FieldOfView>${fieldOfView}</FieldOfView>${aspect}</PerspectiveCamera>`
  return `${xmlDeclaration}<VisualizationInfo Guid="${viewpointGuid(_id)}">${componentsXml(viewpoint)}${camera}</VisualizationInfo>\n`
}
