import type { Feature } from './features.ts'
import type { Method } from './address.ts'

/** A call the specification names. Parameters are written {}: their names are ours. */
export type SpecifiedCall = { readonly method: Method; readonly path: string; readonly feature: Feature }

const asset = '/asset/api/v1'
const user = '/user/api/v1'
const messaging = '/messaging/api/v1'
const inspections = '/inspection/api/v1'
const project = `${inspections}/projects/{}`
const inspection = `${project}/inspection/{}`

/** Every call of the specification and the feature that owns it. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  { method: 'GET', path: `${asset}/corporates/{}/projects`, feature: 'projects' },
  { method: 'POST', path: `${asset}/corporates/{}/projects`, feature: 'projects' },
  { method: 'GET', path: `${asset}/corporates/{}/projects/{}/workspaces/{}`, feature: 'projects' },
  { method: 'PUT', path: `${asset}/corporates/{}/projects/{}/workspaces/{}`, feature: 'projects' },
  { method: 'DELETE', path: `${asset}/corporates/{}/projects/{}`, feature: 'projects' },
  { method: 'GET', path: `${asset}/corporates/{}/projects/{}/quota`, feature: 'projects' },
  { method: 'POST', path: `${asset}/corporates/placeholder/upload-request`, feature: 'projects' },
  { method: 'PUT', path: `${asset}/corporates/{}/workspaces/{}/topology`, feature: 'drawings' },
  { method: 'PUT', path: `${asset}/corporates/{}/workspaces/{}/layouts/{}`, feature: 'drawings' },
  { method: 'POST', path: `${asset}/projects/{}/workspaces/{}/workspaceAttachments`, feature: 'media' },
  { method: 'POST', path: `${user}/projects/{}/users`, feature: 'accounts' },
  { method: 'GET', path: `${user}/projects/{}/users`, feature: 'accounts' },
  { method: 'GET', path: `${user}/corporates/{}/users`, feature: 'accounts' },
  { method: 'GET', path: `${user}/users/{}/preference`, feature: 'accounts' },
  { method: 'PUT', path: `${user}/corporates/{}/users/{}`, feature: 'accounts' },
  { method: 'PUT', path: `${user}/corporates/{}`, feature: 'accounts' },
  { method: 'POST', path: `${user}/auth/logout`, feature: 'accounts' },
  { method: 'POST', path: `${user}/auth/refresh`, feature: 'accounts' },
  { method: 'POST', path: `${user}/users/{}/change-password`, feature: 'accounts' },
  { method: 'GET', path: `${messaging}/messages`, feature: 'notifications' },
  { method: 'PUT', path: `${messaging}/projects/{}/messages/{}/status`, feature: 'notifications' },
  { method: 'GET', path: `${inspections}/materials`, feature: 'projects' },
  { method: 'GET', path: `${inspections}/corporates/{}/defect-definitions`, feature: 'projects' },
  { method: 'POST', path: `${inspections}/corporates/{}/defect-definitions`, feature: 'projects' },
  { method: 'POST', path: `${inspection}/resetMarkers`, feature: 'markers' },
  { method: 'PUT', path: `${inspection}/images/{}/updateGsd`, feature: 'media' },
  { method: 'POST', path: `${inspection}/images/{}/annotations/deletions`, feature: 'annotations' },
  { method: 'PUT', path: `${inspection}/medias/deletion`, feature: 'media' },
  { method: 'DELETE', path: `${inspection}/images/{}/layoutPlanMarker/{}/marker/{}`, feature: 'media' },
  { method: 'PUT', path: `${inspection}/layoutMarkers/update`, feature: 'markers' },
  { method: 'PUT', path: `${inspection}/layoutMarkers/registerTotalMediaCount`, feature: 'media' },
  { method: 'GET', path: `${inspection}/layoutMarkers/{}/get`, feature: 'markers' },
  { method: 'POST', path: `${inspection}/layoutMarkers/createMarker`, feature: 'markers' },
  { method: 'POST', path: `${inspection}/layoutMarkers/create`, feature: 'markers' },
  { method: 'DELETE', path: `${inspection}/layoutMarkers/{}/{}/delete`, feature: 'markers' },
  { method: 'POST', path: `${inspection}/layoutMarkers/layouts/{}/plans/{}/deleteMarker`, feature: 'markers' },
  { method: 'POST', path: `${inspection}/column`, feature: 'markers' },
  { method: 'GET', path: `${inspection}/column`, feature: 'markers' },
  { method: 'PUT', path: `${inspection}/column/{}`, feature: 'markers' },
  { method: 'GET', path: `${project}/workspaces/{}/inspection/{}/topology`, feature: 'drawings' },
  { method: 'GET', path: `${project}/workspaces/{}/inspection/{}/layouts/{}/video/{}/layoutType/{}`, feature: 'media' },
  { method: 'GET', path: `${inspection}/images-n-annotations`, feature: 'annotations' },
  { method: 'GET', path: `${inspection}/videos`, feature: 'media' },
  { method: 'POST', path: `${inspection}/annotations`, feature: 'annotations' },
  { method: 'POST', path: `${inspection}/annotations/delete`, feature: 'annotations' },
  { method: 'POST', path: `${inspection}/annotation/{}`, feature: 'annotations' },
  { method: 'POST', path: `${inspection}/annotation`, feature: 'annotations' },
  { method: 'POST', path: `${inspection}/annotations/location`, feature: 'annotations' },
  { method: 'PUT', path: `${inspection}/images/{}`, feature: 'media' },
  { method: 'POST', path: `${inspection}/medias`, feature: 'media' },
  { method: 'GET', path: `${inspection}/layoutPlanMarkers/get`, feature: 'markers' },
  { method: 'POST', path: `${project}/workspaces/{}/inspection/{}/reportDefinitions`, feature: 'reports' },
  { method: 'PUT', path: `${project}/workspaces/{}/reportDefinitions/{}`, feature: 'reports' },
]
