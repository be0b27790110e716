export const report = {
  report: {
    title: 'Making a report',
    words: 'report word pdf docx template language section preview download facade hoklas bridge defect list',
    text: `1. Choose the template and the language of the report. It need not be the language you work in.
2. Go through the sections. Each can be switched off. Texts are proposed from what was found; edit them as you like, or have them written anew.
3. Check the preview.
4. Make the report. It is written as Word and PDF from one moment; what changes afterwards goes into the next one.

The list of files says when each report was made, by whom, and what was left out, for example suggestions nobody has decided on. Older reports are kept.

“Cannot generate the report due to floor labels not defined in the system” means that an elevation has no floors yet: see the article on floors.`,
  },
  signatures: {
    title: 'Signatures',
    words: 'sign endorser prepared checked signature image registered inspector',
    text: `A report names who prepared it, who checked it, and who endorses it. Only the person named can sign, signed in, with a picture of their own signature from their account.

If anything is changed after signing, the signature falls away and has to be given again. Reports already made keep theirs.`,
  },
  templates: {
    title: 'Word templates of the company',
    words: 'template docx word tags placeholder corporate own layout customise',
    text: `Write a Word file as your reports look and set tags where data belongs: a name between two pairs of braces, such as {{project.name}}. Upload it in the settings of a project. It is checked; what is wrong with it is said, and it can be used once nothing is.

Tags for the report and the project:

- report.title, report.number, report.revision, report.date, report.snapshot, report.leftOut, report.language
- project.name, project.code, project.client, project.company, project.asset, project.address, project.buildingType, project.startDate, project.endDate, project.storeys, project.height, project.logo, project.cover
- background.jobNature, background.operationDate, background.partnership
- prepared.name, prepared.designation, prepared.date, prepared.signature, and the same with checked; endorser.name, endorser.remarks, endorser.date, endorser.signature
- counts.all, counts.critical, counts.major, counts.moderate, counts.minor, counts.cosmetic, counts.photos
- text.executiveSummary, text.scopeOfWork, text.findings, text.disclaimer

A list repeats what stands between its beginning and its end, for example a row of a table: {{#defects}} … {{/defects}}.

- defects: number, type, subType, severity, material, place, floor, size, width, length, action, status, remark, foundAt, dueDate, assignee, photo, closeUp
- photos: name, takenAt, place, camera, defects, picture
- revisions: revision, remarks, issueDate

Macros and links that fetch something are refused. Download the example to see a template filled.`,
  },
  library: {
    title: 'The library of defects',
    words: 'settings definitions types hong kong singapore favourites custom material',
    text: `A project works with the library of Hong Kong or of Singapore, and with definitions of the company. Stars put what you need most at the top of every list.

A definition of the company can be retired. Defects that use it keep it; it can no longer be chosen.`,
  },
} as const
