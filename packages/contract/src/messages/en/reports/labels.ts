import type { omissions } from '../../../reports.ts'

export const bridgeElements = { deck: 'Deck', joints: 'Expansion joints', bearings: 'Bearings', piers: 'Piers', abutments: 'Abutments', parapets: 'Parapets', drainage: 'Drainage' } as const

export const labels = {
  contents: 'Contents',
  figure: 'Figure {number}',
  table: 'Table {number}',
  page: 'Page {page} of {pages}',
  watermark: 'TRIAL',
  notStated: 'Not stated',
  none: '–',
  pictureMissing: 'This picture is no longer available.',
  snapshot: 'All data as recorded at {time}.',
  reportNumber: 'Report no.',
  revision: 'Revision',
  issued: 'Issued',
  client: 'Client',
  projectName: 'Project',
  projectCode: 'Project code',
  asset: 'Asset',
  bridge: 'Bridge',
  date: 'Date',
  signedAt: 'Signed {time}',
  unsigned: 'Not signed',
  testReport: 'Test report',
  sections: {
    background: 'Background', executiveSummary: 'Executive Summary', scope: 'Scope of Work', result: 'Inspection Result', findings: 'Findings and Conclusion', disclaimer: 'Disclaimer',
    appendixA: 'Appendix A: Defect-based list', appendixB: 'Appendix B: Image-based list', appendixC: 'Appendix C: Photo record',
  },
  /** The same sections as the other layouts call them. */
  hoklas: { result: 'Test Results', findings: 'Statement of Results', appendixA: 'Appendix A: Thermal anomaly list', appendixB: 'Appendix B: Image pairs', appendixC: 'Appendix C: Photo record and camera positions', executiveSummary: 'Summary of Results', scope: 'Items Tested' },
  bridgeSections: { result: 'Condition by Element', scope: 'Elements Inspected', appendixA: 'Appendix A: Defect list by element' },
  defectList: { appendixA: 'Defect list', appendixB: 'Images', appendixC: 'Photo record', executiveSummary: 'Totals' },
  background: {
    companyName: 'Inspected by', clientName: 'Client', assetName: 'Asset', address: 'Address', buildingType: 'Building type', assetCodes: 'Asset codes', storeys: 'Storeys', units: 'Units', height: 'Height', incorporateOwners: 'Owners’ corporation', managementCompany: 'Management company',
    jobNature: 'Nature of the job', operationDate: 'Date of operation', period: 'Period', partnership: 'In partnership with',
    method: 'Test method', deviations: 'Deviations from the method', accreditation: 'Accreditation', structureNumber: 'Structure number', route: 'Route', form: 'Form of structure', spans: 'Spans', crossing: 'Crossing', lastInspection: 'Last inspection',
    equipment: 'Equipment', calibration: 'Calibration', noDeviations: 'None',
    revisionLog: 'Revision log', remarks: 'Remarks', issueDate: 'Issue date', noRevision: 'No revision has been recorded.',
    signatories: 'Signatories', role: 'Role', name: 'Name', designation: 'Designation', signature: 'Signature', preparedBy: 'Prepared by', checkedBy: 'Checked by', endorser: 'Endorsed by', expiry: 'Registration expires', reviewDate: 'Reviewed', signatory: 'Authorised signatory',
    conditions: 'Conditions of the survey', metres: '{value} m',
  },
  summary: { bySeverity: 'Defects by severity', byType: 'Defects by type', byElement: 'Defects by element', byElevation: 'Defects by place', byStatus: 'Defects by status', total: 'Total', count: 'Count', share: 'Share', key: 'Severity' },
  result: {
    tree: 'Where the defects are', elevations: 'Elevations', elevationCaption: '{name}: {count} marked', notPlaced: { one: '{count} defect of this elevation has no exact position on the drawing and no pin.', other: '{count} defects of this elevation have no exact position on the drawing and no pin.' },
    models: '3D model', pairs: 'Thermal findings', none: 'No defect was recorded within the scope of this report.', noPairs: 'No thermal finding was recorded.', pinKey: 'Numbers in the pins are defect numbers; colours and letters tell the severity.', noDrawing: 'There is no drawing of this elevation.',
    elements: bridgeElements, mark: 'Inspection', marks: { inspected: 'Inspected', none: 'N/A or not inspected' },
    element: 'Element', worst: 'Most severe', priority: 'Priority', placeUnknown: 'Place not recorded', notInspected: 'Parts that this list does not name were not inspected or do not exist.',
    priorities: { critical: 'Immediate', major: 'High', moderate: 'Medium', minor: 'Low', cosmetic: 'Monitor', na: 'None' },
  },
  defect: {
    number: 'No.', place: 'Location', type: 'Type', subType: 'Sub type', severity: 'Severity', material: 'Material', size: 'Size', action: 'Action', status: 'Status', remark: 'Remark', found: 'Recorded', due: 'Due', assignee: 'Assigned to', photo: 'Photo', crop: 'Close view', taken: 'Taken', none: 'No defect was recorded.', withoutPhoto: 'Recorded without a photo.',
  },
  size: { length: 'length {value} mm', width: 'width {value} mm', belowGsd: 'width < GSD', belowGsdOf: 'width < {gsd} mm (GSD)', unknown: 'Not defined', gsd: 'measured on the photo, {gsd} mm per pixel', gsdUnknown: 'measured on the photo', typed: 'entered by the inspector', joint: ', ', basis: '{size} ({basis})' },
  thermal: {
    thermogram: 'Thermogram', visible: 'Visible photo', contrast: 'Contrast to the surroundings', differences: 'Difference', area: 'Area of the finding', picture: 'Whole picture', meter: 'Meter', min: 'Min', max: 'Max', mean: 'Mean', kelvin: '{value} K', celsius: '{value} °C', scale: 'Scale', palette: 'Palette', span: '{min} to {max} °C', emissivity: 'Emissivity', reflected: 'Reflected temperature', distance: 'Distance', humidity: 'Humidity', ambient: 'Air temperature', noVisible: 'No visible photo is paired with this thermogram.', relative: 'Relative contrast only: the method does not report absolute temperatures.', cold: 'cooler', hot: 'warmer',
  },
  images: { withoutFinding: 'Thermal pictures without a finding', none: 'No photo shows a recorded defect.', onThis: { one: '{count} defect on this photo', other: '{count} defects on this photo' }, noPairs: 'There are no image pairs.' },
  photos: { none: 'There is no photo.', taken: 'Taken {time}', gsd: '{gsd} mm/px', distance: '{distance} m away', position: '{latitude}, {longitude}', altitude: '{altitude} m high', defects: 'Defects: {list}' },
  leftOut: {
    title: 'What this report leaves out', nothing: 'Nothing that was recorded has been left out.',
    kinds: {
      'suggestions-undecided': { one: '{count} suggestion of the detector that nobody has decided yet.', other: '{count} suggestions of the detector that nobody has decided yet.' },
      'photos-unread': { one: '{count} photo that was still being processed.', other: '{count} photos that were still being processed.' },
      'photos-missing': { one: '{count} photo that could not be read.', other: '{count} photos that could not be read.' },
      'defects-filtered': { one: '{count} defect outside the types, severities and places chosen for this report.', other: '{count} defects outside the types, severities and places chosen for this report.' },
      'sections-off': { one: '{count} section that was switched off.', other: '{count} sections that were switched off.' },
      'thermal-unread': { one: '{count} thermal picture whose temperatures could not be read.', other: '{count} thermal pictures whose temperatures could not be read.' },
      'signatures-missing': { one: '{count} signature that has not been given.', other: '{count} signatures that have not been given.' },
    } satisfies Record<(typeof omissions)[number], { one: string; other: string }>,
  },
  alt: { cover: 'Photo of {name}', logo: 'Logo of {name}', signature: 'Signature of {name}', photo: 'Photo {photo} with defect {defect} marked: {type}, {place}', crop: 'Close view of defect {defect}: {type}', elevation: 'Drawing of {name} with pins at the recorded defects', thermogram: 'Thermogram of defect {defect}', visible: 'Visible photo beside the thermogram of defect {defect}', record: 'Photo {photo}, {place}', model: 'View of the 3D model {name}', bars: '{title}: {list}' },
} as const
