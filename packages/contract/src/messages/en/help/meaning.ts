export const meaning = {
  gsd: {
    title: 'GSD: how much wall one pixel shows',
    words: 'ground sampling distance millimetre pixel accuracy size measure scale focal length sensor',
    text: `The ground sampling distance is how many millimetres of wall one pixel shows. At 1 mm, nothing narrower than 1 mm can be measured.

It’s computed from the distance to the wall, the focal length and the camera’s sensor. The photo shows where these values come from, best first: calibrated focal length, focal length of the photo with the true sensor, 35 mm equivalent, values from the camera table, values you entered. The values used are shown beside it. A photo that doesn’t name its camera has no GSD until you enter its focal length and sensor width.

- A width below one pixel is shown as “< GSD”. No number is made up.
- If the distance is off by 10 %, every length is off by 10 %.
- Lengths are right if the camera faces the wall squarely. Seen from the side, they come out too short.`,
  },
  sizes: {
    title: 'How exact is a size',
    words: 'plus minus accuracy precision tolerance uncertainty width length extent ruler digits rounding',
    text: `A size read off a photo is never exact. A crack of 816 ± 27 mm: the true length lies between 789 and 843 mm in 95 of 100 cases. No size is shown with more digits than its ± supports.

The ± adds up:

- How well the photo’s scale is known. A laser distance is exact to about 3 %, a distance you enter to about 10 %.
- Where a line ends or an edge was drawn: about 4 pixels at each end, about 1 pixel with the ruler.
- The width across a crack: half a pixel at each edge. Below one pixel it is “< GSD”.
- How blurred the photo is.
- Corners that a traced line cuts: about 12 % of its length. On painted cracks, traced lines are 4 % short on average.
- What the detector may have missed: it can lose the thin end of a crack, so its lengths are less exact than those you trace.

Each size says where it came from:

- Entered by hand: shown exactly as you entered it. Plumbline adds no ±.
- Measured with the ruler, along the drawn line, or by the detector.
- Extent of the drawn box or outline: how far the shape reaches. It isn’t the length or width of a crack, and no severity follows from it. Trace the crack, or measure it with the ruler.

If the ± of a width crosses a limit, the severity lies between two, such as Major and Critical, and both are named: in the register, on the photo, in spreadsheets and in reports. Decide on site, or take a closer photo.

The ± assumes that the camera faces the wall squarely.`,
  },
  severity: {
    title: 'Severity',
    words: 'critical major moderate minor cosmetic colour grade class crack width',
    text: `- Critical: danger to people. Act immediately.
- Major: affects the structure or is about to fall. Repair with priority.
- Moderate: will get worse. Plan the repair.
- Minor: small. Repair with the next maintenance.
- Cosmetic: affects appearance only.
- Not applicable: not graded.

For cracks in concrete, a severity is proposed by width: below 0.2 mm cosmetic, up to 0.3 minor, up to 1 moderate, up to 5 major, wider critical. If the ± of the width crosses a limit, both severities are named and neither is proposed. The inspector decides.`,
  },
  ratings: {
    title: 'Ratings beside severity',
    words: 'rating scheme MBIS PFI FISP SWARMP safe unsafe DIN 1076 stability traffic safety durability grade level',
    text: `A project can rate its defects by a scheme of its own, beside their severity: Hong Kong MBIS, Singapore PFI, New York City FISP, DIN 1076, or levels your company names. Choose it under Settings, in the card Rating scheme. The card shows what each level means.

- A person gives every rating, in the panel of a defect or for many defects with Edit. Until then a defect is “Not rated”.
- Ratings are a column and a filter of the register. Exports and reports show them too. A report explains the levels and lists the defects that are not rated.
- Ratings given under another scheme stay stored, and are shown again if you switch back.

## New York City FISP

A SWARMP needs the date by which it is to be repaired. If you link a defect to one that was SWARMP in an earlier inspection, and record it as unchanged or worse, Plumbline proposes Unsafe: a SWARMP left over from the last cycle counts as Unsafe. It’s a proposal until you take it.

## DIN 1076

Choose S, V and D, each from 0 to 4. They are saved together. Plumbline doesn’t calculate a condition grade.`,
  },
  calendar: {
    title: 'Calendar and statutory dates',
    words: 'due date deadline reminder ics Outlook Google Apple MBIS MWIS PFI FISP notice cycle agenda overdue',
    text: `The calendar lists what is due: past dates first, then by month. A statutory date that has passed stays in the list, because Plumbline doesn’t know whether it was met. A project’s calendar is under Analysis, Defects, Calendar. The calendar of all projects you can open is in your profile menu.

- Due dates of defects that are not closed.
- Repair-by dates of SWARMP ratings, in projects that rate by FISP.
- Statutory dates: Hong Kong MBIS and MWIS, Singapore PFI, New York City FISP. Switch them on in the project’s settings, in the card Statutory dates, and enter what the notice says and what was done.

Each date says what it rests on, such as 7 years after the inspection of 1 Mar 2020. Plumbline never fills in a date that was not entered: it says what is missing. Periods that could not be verified say so; check them with the authority.

Reminders come by notification and email, once for each: a week before your defect is due, and a month and a week before a statutory date. Choose in your profile which emails you get.

## In your own calendar

Download (.ics) gives a file for Outlook, Google Calendar or Apple Calendar. If you open a newer file, dates that you already have are replaced, not doubled. The file doesn’t update automatically.

Subscribe makes a secret address that your calendar program reads again and again, so that its dates stay current. It shows what you can open, as long as you can. Anyone who has the address can read the dates: revoke it there if it gets into other hands.`,
  },
  confidence: {
    title: 'Confidence of the detector',
    words: 'percent sure probability score AI',
    text: `The percentage shows how confident the detector is that something of this type is there. It says nothing about how severe it is, and it isn’t a strict probability: at 70 %, more or fewer than 70 % of the suggestions may be right, depending on the photos.

Types trained on rendered images only, because photos were rare, are marked. Check these carefully.`,
  },
  'media-status': {
    title: 'Statuses of photos and videos',
    words: 'queued uploading processing completed failed no media status grey blue purple green red',
    text: `- No media: nothing is attached to the marker yet.
- Queued (grey): waiting to be uploaded. Keep the window open.
- Uploading (blue): being uploaded, from this browser or by another project member.
- Processing (purple): arrived, and being processed or analysed by the detector. You can close the window.
- Completed (green): the file arrived and can be used. “Analysis” shows whether the detector has analysed it.
- Failed (red): the upload or the processing failed, with the reason beside it. Select “Retry”, or upload the file again.`,
  },
  'defect-status': {
    title: 'Statuses of a defect',
    words: 'open to be verified re-open closed transition verify close reason approve',
    text: `- Open: found and not dealt with.
- To be verified: reported as repaired, with a remark or a photo after repair. Someone else checks it.
- Re-opened: checked again and not in order. The reason is in the history.
- Closed: verified, or closed with a reason.

Editors submit defects for verification. Administrators verify, close and re-open them; standard users can verify what someone else submitted, and re-open closed defects. A critical or major defect can’t be closed with “No action needed”. Each change records who, when and why.`,
  },
  'work-status': {
    title: 'Statuses of drawings, runs, reports, models and orders',
    words: 'waiting ready running stopped failed cancelled being prepared paid invited status meaning',
    text: `## Drawings

- Not uploaded yet: announced, but no part of the file has arrived.
- Waiting to be processed: the whole file has arrived.
- Processing: the file is being opened and its image created.
- Ready: you can open and use it.
- Can’t be shown: the file is stored and can be downloaded, but its image could not be created. The reason is beside it.

## Runs of the detector

- Waiting: not started yet. Running: photos are being analysed.
- Done: every photo in the run was analysed. Partly failed: some photos could not be analysed. Select the number of failures to see each reason.
- Stopped: someone stopped it. What was analysed stays. Failed: no photo could be analysed.

## Reports

- Waiting: not started yet. Generating: with the defects as they were when the report was requested.
- Ready: you can download it. Photos and images that failed are named below its title. Failed: the reason is beside it, and you can generate it again. Stopped: someone stopped it.

## Videos and their results

- No video: none is attached to the column. Waiting: queued for upload. Uploading: being uploaded. All Media Uploaded: all have arrived.
- Result: “None” if nothing was requested, otherwise “Processing”, “Done” or “Failed”.

## 3D models

- Preparing: being split into parts that can be shown. Ready: you can open it. Can’t be shown: the reason is beside it.
- Build from photos: “Waiting”, “Sending photos”, “Building”, “Importing”, then “Done”, “Failed” or “Cancelled”.

## Thermal images

- Reading temperatures: the file is being read. Temperatures known: every pixel can be measured.
- Temperatures unknown: the image contains no temperatures. Temperatures can’t be read: the file is damaged or of an unknown kind.
- Paired: the visual photo taken at the same moment was found. Paired by hand: someone chose it. Several photos fit: please choose one. No visual photo: none fits.

## Orders

- Awaiting payment: the project keeps its current plan. Paid: the plan is active. Cancelled: the order is no longer payable.

## People

- Active: can sign in. Invited: the invitation hasn’t been answered. Email not delivered: the email server refused the address. Check it and send the invitation again. Invitation expired: please invite them again.`,
  },
  roles: {
    title: 'Roles and permissions',
    words: 'permission role right read-only viewer operator admin agent workspace audit',
    text: `- “Admin”: everything in the company, including users and plans.
- “Standard”: works on the projects assigned to them.
- “Viewer”: views the projects assigned to them and downloads reports.
- “Agent administrator” and “Agent operator”: people from a company that inspects for others, in the companies that linked it.
- “Workspace administrator”, “Workspace operator” and “Workspace (read-only)”: one workspace only.
- “System administrator” and “System (read-only)”: people who run this installation.

Actions you can’t take are hidden, or greyed out with a reason. The company’s audit log shows who did what.`,
  },
  keys: {
    title: 'Keyboard shortcuts',
    words: 'shortcut key keyboard hotkey',
    text: `Press ? on a photo, a plan or an elevation to see all keys for that screen.

- Ctrl+K searches everything from any screen: projects, defects, photos, drawings and actions (Cmd on a Mac).
- Ctrl+Z undoes, Ctrl+Shift+Z redoes (Cmd on a Mac).
- Arrow keys move the selection by one pixel, with Shift by ten.
- Ctrl+A selects all, Delete deletes, Esc deselects.
- Alt (Option) with the wheel zooms.
- On a photo: B draws a rectangle, O a line, P a polygon; T traces, W outlines. A accepts, R rejects, 1 to 6 set the severity, C opens the list of types, Alt with 1 to 9 sets a favourite type. F and D open the next and the previous photo.
- Tab goes to the next control. Everything you can drag can also be moved with keys.`,
  },
  connection: {
    title: 'Working with a poor connection',
    words: 'offline internet line lost save sync network slow',
    text: `Plumbline shows when it can’t reach the server, and continues automatically once it can.

- Uploads wait and resume where they stopped.
- What you draw is saved in this browser until it has been sent. Don’t clear your browser data before then.
- If a form couldn’t be saved, it stays open with what you entered.
- Without any connection, you can still open the projects, drawings and photos you recently viewed on this device. A line at the bottom of the window shows this, and the time of the saved copy. Buttons that would change something are disabled until you’re back online. To have Plumbline among your apps, install it from your browser’s menu. Signing out removes the saved copies.
- To take an inspection along, select “Keep on this device” under “Work offline” on the project’s first screen, or behind “More” on a phone. You see its size and what isn’t included before anything is saved.

If a page could not be loaded, select “Try again”. Nothing is lost.`,
  },
} as const
