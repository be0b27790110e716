export const report = {
  report: {
    title: 'Generating a report',
    words: 'report word pdf docx template language section preview download facade hoklas bridge defect list',
    text: `1. Choose the report’s template and language. It doesn’t have to be the language you work in.
2. Go through the sections. You can turn each one off. Texts are proposed from the findings: edit them, or select “Propose again”.
3. Check the preview.
4. Select “Generate report”. Word and PDF are created from the same data. Later changes go into the next report.

The list of reports shows when each report was generated, by whom, and what isn’t included, for example undecided suggestions. Older reports stay in the list.

“Cannot generate the report due to floor labels not defined in the system” means that an elevation has no floors yet. See the article on floors.`,
  },
  signatures: {
    title: 'Signatures',
    words:
      'sign endorser prepared checked signature image registered inspector pades certificate p12 pfx qr code verify withdraw superseded',
    text: `A report names who prepared it, who checked it and who endorses it. Only the person named can sign, after signing in, with the image under “My signature” in their account.

If anything changes after signing, the signature is removed and must be given again. Reports generated earlier keep theirs.

## The electronic signature of the PDF

Every PDF is also signed for your company, so a PDF reader shows whether it was changed. Plumbline makes the certificate for this. It proves that the file hasn’t changed since it was issued, and that it came from this installation for your company. It doesn’t prove who your company is: for that, an administrator can upload a certificate of a certification authority under Integrations, “Report signatures”.

## Checking a report

The cover has a QR code and an address. Anyone can open them without an account and see which report it is and whether it is current, superseded or withdrawn. To check a file, choose it on that page: it’s compared on the device and isn’t uploaded. A report is superseded by the next one generated from the same contents. Select “Withdraw” in the list of reports if one must no longer be used.`,
  },
  sharing: {
    title: 'Sharing with owners and contractors',
    words: 'share link owner contractor repair photo blur password expiry revoke privacy person plate',
    text: `Select “Share” in a project’s reports to create a link. Anyone with the link can view what it shows without an account. It ends on its last day, or at once when you revoke it.

## For reading

Choose what the link shows: defects, their photos, elevations and reports; all of them or single ones. From the register or an elevation, Share passes the current filter, either updated live or fixed to the defects that match now. With blurring on, only photos that someone on your team has checked are shown, with everything they boxed blurred. The cover, elevations and 3D views are left out of blurred links and reports until you confirm in the dialog that they show no people or plates; line drawings (DXF, SVG) need no check.

## For a contractor

1. Choose “For a contractor”, and whose defects the link shows: those with the follow-up action Repair or Other, or those assigned to a person.
2. The contractor opens a defect on a phone, adds photos taken after the repair, and enters a name and an email.
3. “Report as repaired” sets the defect to “To Be Verified”. You find the photos and the remark in the defect, and its history names the contractor and the share link.
4. Verify and close it, or re-open it with a reason. The contractor reads the reason through the link and can report again with a new photo.

Photos can be JPEG or PNG, up to 30 MB each. They count towards the project’s limits and aren’t part of the coverage. Photos that aren’t reported within two days are deleted. Names and emails aren’t verified.

## Checking photos for people and plates

Open a photo under Photos. Press P to cover people, faces, vehicles and number plates, and C when you’ve checked it. “Next unchecked photo” (U) opens the next one, photos with defects first.

## All links of the company

“Share links” in your profile lists the links of all projects you can open: what each shows, who created it, when it was last opened, and when it expires. Openings, downloads and wrong passwords are in the audit log.`,
  },
  templates: {
    title: 'Company Word templates',
    words: 'template docx word tags placeholder corporate own layout customise',
    text: `Write a Word file in your company’s style and add tags where data belongs: a name between two pairs of braces, such as {{project.name}}. Upload it in a project’s settings. It’s checked and any problems are listed. You can use it once there are none.

Tags for the report and the project:

- report.title, report.number, report.revision, report.date, report.snapshot, report.leftOut, report.language
- project.name, project.code, project.client, project.company, project.asset, project.address, project.buildingType, project.startDate, project.endDate, project.storeys, project.height, project.logo, project.cover
- background.jobNature, background.operationDate, background.partnership
- prepared.name, prepared.designation, prepared.date, prepared.signature, and the same with checked; endorser.name, endorser.remarks, endorser.date, endorser.signature
- counts.all, counts.critical, counts.major, counts.moderate, counts.minor, counts.cosmetic, counts.photos
- text.executiveSummary, text.scopeOfWork, text.findings, text.disclaimer

A list repeats everything between its start and its end, for example a row of a table: {{#defects}} … {{/defects}}.

- defects: number, type, subType, severity, material, place, floor, size, width, length, sizeSource, action, status, remark, foundAt, dueDate, assignee, photo, closeUp
- photos: name, takenAt, place, camera, defects, picture
- revisions: revision, remarks, issueDate

Macros and links that load something are refused. Select “Download an example” to see a filled template.`,
  },
  library: {
    title: 'Defect library',
    words: 'settings definitions types hong kong singapore favourites custom material',
    text: `A project uses the Hong Kong or the Singapore library, and your company’s definitions. Starred entries appear first in every list.

You can retire a company definition. Defects that use it keep it, but it can no longer be selected.`,
  },
} as const
