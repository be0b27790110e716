import type { omissions, ReportLayout, ReportSection, ReportStatus, sectionObstacles, SignatureRole, templateProblems } from '../../reports.ts'

export const reports = {
  title: 'Report',
  switch: { label: 'Parts of the report', files: 'Reports', definition: 'Contents' },
  noInspection: 'This project has no inspection to report on',
  retry: 'Try again', cancel: 'Cancel', close: 'Close',
  saved: {
    offline: 'Not saved yet. Keep this page open: what you wrote is only here, and is saved automatically as soon as the server answers.', failed: 'Not saved: {reason}', giveUp: 'Discard my changes', undecided: 'Not saved: choose which version is to stand', fault: 'Not saved yet: {what} needs correcting',
  },
  conflict: {
    title: 'Somebody else changed the same part', text: 'Both versions are shown, with what differs marked. Which is to stand?', take: 'Take theirs', keep: 'Keep mine', both: 'Keep both, one after the other',
    versions: 'Both versions', same: '… the same in both …', theirs: 'Version of {name}', mine: 'My version', nothing: 'Nothing', isIn: 'In the report', particulars: 'Particulars of the layout',
  },
  sections: {
    label: 'Sections of the report',
    cover: 'Title and layout',
    names: {
      backgroundSection: 'Background', executiveSummarySection: 'Executive Summary', scopeOfWorkSection: 'Scope of Work', inspectionResultSection: 'Inspection Result', findingsAndConclusionSection: 'Findings and Conclusion',
      disclaimerSection: 'Disclaimer', appendixA: 'Appendix A: Defect-based list', appendixB: 'Appendix B: Image-based list', appendixC: 'Appendix C: Photo record',
    } satisfies Record<ReportSection, string>,
    about: {
      backgroundSection: 'What the inspection was for, who did it and who signs.', executiveSummarySection: 'What the client has to know, on one page.', scopeOfWorkSection: 'What was inspected, and what was not.',
      inspectionResultSection: 'Tables, charts, elevations with numbered pins, and kept views of 3D models.', findingsAndConclusionSection: 'What was found, by severity and place, and what is recommended.', disclaimerSection: 'The limits of the inspection in twelve clauses.',
      appendixA: 'Every defect with its photo, size, place, severity, action and status.', appendixB: 'Every photo that shows a defect, with its defects.', appendixC: 'All photos of the inspection, with time and place.',
    } satisfies Record<ReportSection, string>,
    include: 'Put “{section}” into the report', off: 'Not in the report', isOff: 'This section is not in the report.', putIn: 'Put it in',
    obstacles: {
      layout: 'The chosen layout has no such section.', 'no-defects': 'No defect has been accepted yet.', 'no-photos': 'There is no photo yet.', 'no-thermal': 'There is no thermal picture yet.',
    } satisfies Record<(typeof sectionObstacles)[number], string>,
    leads: { layout: 'Choose another layout', 'no-defects': 'Go to the analysis', 'no-photos': 'Upload photos', 'no-thermal': 'Upload thermal pictures' } satisfies Record<(typeof sectionObstacles)[number], string>,
    appendix: 'This part is made from the inspection itself; there is nothing to write. The preview shows its first pages.',
  },
  cover: {
    title: 'Report title', language: 'Language of the report', languageHint: 'Independent of the language you read Plumbline in. Texts you wrote are not translated; each text section offers to be written anew.',
    layout: 'Layout', company: 'Templates of {company}', customHint: 'A Word template of your company, filled with the data of this report.', custom: 'Template of the company',
    layouts: {
      Facade: { name: 'Facade', text: 'The full report on a building: background, findings, elevations with pins, appendices.' },
      Hoklas: { name: 'Hoklas', text: 'Infrared thermography by HOKLAS: method, equipment, conditions, pairs of pictures.' },
      Bridge: { name: 'Bridge', text: 'A bridge by its elements: deck, joints, bearings, piers, parapets.' },
      'Defect List': { name: 'Defect list', text: 'One table of all defects, for the contractor.' },
    } satisfies Record<ReportLayout, { name: string; text: string }>,
    more: 'Other plans have more layouts and all languages.', plans: 'Compare the plans',
    notInPlan: 'Not included in the {plan} plan', hasProblems: 'Has problems; see the settings', retired: 'A template that was removed',
  },
  background: {
    jobNature: 'Nature of the job', operationDate: 'Date of operation', partnership: 'In partnership with',
    revisions: { title: 'Revision log', revision: 'Revision', remarks: 'Remarks', issueDate: 'Issued', add: 'Add a revision', remove: 'Remove revision {revision}', none: 'No revision yet.', most: '50 revisions at most.' },
    people: 'Who answers for it',
    roles: { prepared: 'Prepared by', checked: 'Checked by', endorser: 'Endorsed by' } satisfies Record<SignatureRole, string>,
    person: 'Person', nobody: 'Somebody without an account', name: 'Name', designation: 'Designation', date: 'Date', remarks: 'Remarks', expiry: 'Registration expires', review: 'Reviewed on',
    checkedOff: 'Nobody checks this report.', addChecked: 'Add a person who checks', removeChecked: 'Nobody checks it',
    particulars: {
      hoklas: 'For the Hoklas layout', hoklasHint: 'Equipment, calibration and weather come from the conditions of the survey, beside the thermal pictures.', bridge: 'For the Bridge layout', reportNumber: 'Report number', accreditation: 'Accreditation text', method: 'Method', deviations: 'Deviations from the method',
      structureNumber: 'Structure number', route: 'Route', form: 'Form of structure', spans: 'Spans', crossing: 'Crosses', lastInspection: 'Last inspection',
    },
  },
  sign: {
    sign: 'Sign', takeBack: 'Take the signature back', signed: 'Signed by {name}', waiting: 'Not signed yet. Only {name} can sign here.', paper: 'Signs on paper.', mine: 'You are named here.', noImage: 'Upload your signature first',
    falls: 'A signature falls away as soon as something in the report changes.', unsaved: 'Signing is possible once everything is saved.', notInPlan: 'Signatures are not included in the {plan} plan.', alt: 'Signature of {name}', done: 'Signed.', taken: 'The signature was taken back.',
    own: {
      title: 'My signature', text: 'A picture of your signature. It is set under a report only where you are named and when you press Sign; a report that was signed keeps the picture it was signed with.',
      choose: 'Upload a picture', replace: 'Replace', remove: 'Delete', hint: 'PNG or JPG, at most 1 MB; dark on a white or transparent ground.', none: 'No signature yet', tooLarge: 'This picture is larger than 1 MB. Choose a smaller one.', wrongKind: 'This is not a PNG or JPG picture.', saved: 'Your signature was saved.', removed: 'Your signature was deleted.', alt: 'My signature',
      failed: 'Your signature could not be loaded',
    },
  },
  text: {
    editor: 'Text of “{section}”', size: 'Size of the letters', normal: 'Normal', sizeOf: '{size} px', bold: 'Bold', italic: 'Italic', underline: 'Underlined', heading: 'Heading', subheading: 'Subheading', bullets: 'List', numbers: 'Numbered list', undo: 'Undo', redo: 'Redo',
    tools: 'Format of the text', propose: 'Write proposal anew', proposing: 'Writing…', other: 'Not what would be proposed now: the text was edited, or what was found has changed since.', proposed: 'The text was written anew from what is known now.', takeBack: 'Bring my text back', failed: 'No proposal could be written: {reason}', empty: 'Nothing is written here yet.', loading: 'The editor is being loaded…',
  },
  result: {
    views: 'Views of 3D models', viewsAbout: 'Each one ticked stands in the report, with the pins of its defects.', noViews: 'No view of a 3D model is kept, so the report shows none.', toModels: 'Keep one in the 3D models', viewTaken: 'Of {model}, taken on {day}',
    types: 'Types of defects', severities: 'Severities', places: 'Places', all: 'All', only: 'Only these', allTypes: 'Every type of defect is in the report.', allSeverities: 'Every severity is in the report.', allPlaces: 'Every place is in the report.',
    noPlaces: 'No elevation has floors yet; defects are not told apart by place.', open: 'Show what is in {name}', shut: 'Hide what is in {name}', noneChosen: 'Choose at least one, or All.', found: 'Search types',
  },
  preview: {
    title: 'Preview', page: 'Page {page} of the preview', loading: 'The preview is being made…', renewing: 'Being renewed…', failed: 'No preview could be made', shortened: 'More pages follow in the report.', off: 'This section is not in the report, so there is nothing to preview.', none: 'This section has no pages of its own.',
    custom: 'A template of the company is filled only when the report is made. Here you see the texts in the house layout.', switch: 'Form or preview', form: 'Form',
  },
  files: {
    title: 'Reports', make: 'Make the report', making: 'Asking…', edit: 'Edit contents', read: 'Read contents', begin: 'Begin a report', another: 'Another set of contents', remove: 'Delete', contents: 'Contents', loading: 'The reports are being loaded…', failed: 'The reports could not be loaded',
    definition: '{layout}, {language}, changed by {name}', unsigned: 'Signatures missing: {who}',
    empty: {
      title: 'No report has been made yet', text: 'The contents are ready to be made into a report, as a Word file and as a PDF.', textNone: 'A report begins with its contents: every text is proposed from what was found, and you change what you like.', reader: 'As soon as somebody makes one, it can be downloaded here.',
    },
    columns: { number: 'No.', title: 'Title', layout: 'Layout', language: 'Language', defects: 'Defects', by: 'Made by', when: 'When', status: 'Status', files: 'Files' },
    statuses: { pending: 'Waiting', processing: 'Being made', ready: 'Ready', failed: 'Failed', cancelled: 'Stopped' } satisfies Record<ReportStatus, string>,
    revision: 'Revision {revision}', progress: 'Report {number}: {percent} % done', percent: '{percent} %', stop: 'Stop', stopOf: 'Stop making report {number}', again: 'Make again', againOf: 'Make again: report {number}', download: 'Download report {number} as {format}', downloading: 'Asking for the file…',
    snapshot: 'As of', leftOut: 'Left out: {what}', complete: 'Everything recorded is in it.', watermark: 'With the watermark of the trial plan', details: 'Details of report {number}', formats: { docx: 'Word', pdf: 'PDF' },
    omissions: {
      'pictures-failed': { one: '{count} picture that could not be read', other: '{count} pictures that could not be read' },
      'photos-failed': { one: '{count} photo that could not be opened', other: '{count} photos that could not be opened' },
      'photos-not-analysed': { one: '{count} photo the detector has not read', other: '{count} photos the detector has not read' },
      'suggestions-undecided': { one: '{count} suggestion that nobody decided', other: '{count} suggestions that nobody decided' },
      'photos-unread': { one: '{count} photo that was still being uploaded or processed', other: '{count} photos that were still being uploaded or processed' },
      'photos-missing': { one: 'the photo of {count} defect', other: 'the photos of {count} defects' },
      'defects-filtered': { one: '{count} defect outside the chosen types, severities and places', other: '{count} defects outside the chosen types, severities and places' },
      'sections-off': { one: '{count} section that is switched off', other: '{count} sections that are switched off' },
      'thermal-unread': { one: '{count} thermal picture without temperatures', other: '{count} thermal pictures without temperatures' },
      'signatures-missing': { one: '{count} signature', other: '{count} signatures' },
    } satisfies Record<(typeof omissions)[number], { one: string; other: string }>,
    unknownReason: 'The report could not be made. Make it again; if it fails again, tell us its number.', floors: 'Define the floors', begun: 'The report is being made. You may leave this page.', stopped: 'Report {number} was stopped.', onlyDownloads: 'Reports made before can still be downloaded.', noneIssued: 'No report was generated before the project expired.',
    ask: { title: 'Delete these contents?', text: '“{title}” is deleted with its texts. Reports generated from it stay. This cannot be undone.', signatures: { one: '{count} signature on it is deleted as well.', other: '{count} signatures on it are deleted as well.' }, confirm: 'Delete' }, removed: 'The contents were deleted.',
    unsavedFirst: 'The report is made once everything is saved.',
  },
  templates: {
    title: 'Report templates of {company}', lead: 'Word files (.docx) with tags in them. A report that uses one is filled with the data of the project.', docs: 'Which tags there are', add: 'Upload a template', empty: { title: 'No template yet', text: 'Write a Word file as your reports look, set tags such as {{project.name}} where data belongs, and upload it here.', reader: '{company} has no report template yet.' },
    loading: 'The templates are being loaded…', failed: 'The templates could not be loaded', name: 'Name', file: 'Word file', choose: 'Choose a .docx file', chosen: '{name}, {size}', save: 'Upload', wrongKind: 'This is not a .docx file.', tooLarge: 'This file is larger than 10 MB.', noFile: 'Choose a file first.',
    tags: { one: '{count} tag', other: '{count} tags' }, usable: 'Can be used', broken: 'Cannot be used', added: '“{name}” was uploaded.', addedBroken: '“{name}” was uploaded but cannot be used yet: see what is wrong with it.', by: 'Uploaded by {name}',
    preview: 'Download an example', previewOf: 'Download an example of “{name}”', remove: 'Delete', removeOf: 'Delete “{name}”', removed: '“{name}” was deleted.', ask: { title: 'Delete “{name}”?', text: 'Reports generated with it stay. This cannot be undone.', used: { one: '{count} report definition uses it and needs another layout before a report can be generated.', other: '{count} report definitions use it and need another layout before reports can be generated.' }, unused: 'No report definition uses it.' },
    problems: {
      'not-docx': 'This is not a Word file: {detail}', 'unknown-tag': 'There is no tag “{detail}”', 'unclosed-tag': 'The tag “{detail}” is opened and never closed', 'external-link': 'It fetches something from elsewhere: {detail}', macro: 'It holds a macro: {detail}', 'too-large': 'It is too large: {detail}',
    } satisfies Record<(typeof templateProblems)[number], string>,
  },
} as const
