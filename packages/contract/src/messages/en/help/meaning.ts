export const meaning = {
  gsd: {
    title: 'GSD: how much wall one pixel shows',
    words: 'ground sampling distance millimetre pixel accuracy size measure scale focal length sensor',
    text: `The ground sampling distance is the millimetres of wall in one pixel. With 1 mm, nothing narrower than 1 mm can be measured.

It is computed from the distance to the wall, the focal length and the sensor of the camera. The photo says where these numbers came from, best first: calibrated focal length, focal length of the photo with the true sensor, 35 mm equivalent, numbers of the camera table, numbers you typed. The numbers used are shown beside it. A photo that doesn’t say which camera took it has no GSD until you type its focal length and sensor width.

- A width below one pixel is shown as “< GSD”. No number is invented.
- A distance that is wrong by a tenth makes every length wrong by a tenth.
- Lengths hold for a wall the camera looks at squarely. Seen from the side they come out too short.`,
  },
  severity: {
    title: 'Severity',
    words: 'critical major moderate minor cosmetic colour grade class crack width',
    text: `- Critical: danger to people, act at once.
- Major: affects the structure or falls soon, repair with priority.
- Moderate: will become worse, plan the repair.
- Minor: small, repair with the next maintenance.
- Cosmetic: looks only.
- n/a: not graded.

For cracks in concrete a severity is proposed by width: below 0.2 mm cosmetic, up to 0.3 minor, up to 1 moderate, up to 5 major, wider critical. The inspector decides.`,
  },
  confidence: {
    title: 'Confidence of the detector',
    words: 'percent sure probability score AI',
    text: `The percentage says how sure the detector is that something of this type is there. It says nothing about how bad it is, and it is no probability in the strict sense: at 70 % more or less of the suggestions may be right, depending on the photos.

What was learned from rendered pictures alone, because photos were rare, is marked: look twice there.`,
  },
  'media-status': {
    title: 'States of photos and videos',
    words: 'queued uploading processing completed failed no media status grey blue purple green red',
    text: `- No media: nothing is attached to the marker yet.
- Queued (grey): waiting for its turn. Keep the window open.
- Uploading (blue): on its way, from this browser or from another member of the project.
- Processing (purple): arrived, and being prepared or read by the detector. The window may be closed.
- Completed (green): the file arrived and can be used. Whether the detector has read it is shown under Analysis.
- Failed (red): the upload or the processing failed. The reason is beside it; press Retry, or upload the file again.`,
  },
  'defect-status': {
    title: 'States of a defect',
    words: 'open to be verified re-open closed transition verify close reason approve',
    text: `- Open: found and not dealt with.
- To be verified: said to be repaired, with a remark or a photo after repair. Somebody else looks at it.
- Re-opened: looked at again and not in order; the reason is in the history.
- Closed: verified, or closed with a reason.

Editors hand in. Administrators verify, close and re-open; a standard user verifies what somebody else handed in. A critical or major defect cannot be closed with “no action”. Each change keeps who, when and why.`,
  },
  'work-status': {
    title: 'States of drawings, runs, reports, models and orders',
    words: 'waiting ready running stopped failed cancelled being prepared paid invited status meaning',
    text: `## Drawings

- Not sent yet: announced, and no part of the file has arrived.
- Waiting to be prepared: the whole file has arrived.
- Being prepared: it is opened and its picture is made.
- Ready: it can be opened and used.
- Could not be shown: the file is kept and can be downloaded, but no picture of it could be made. The reason is beside it.

## Runs of the detector

- Waiting: nobody has begun with it. Running: photos are being read.
- Done: every photo of the run was read. Partly failed: some could not be read; select the number of failures to see each reason.
- Stopped: somebody stopped it; what was read stays. Failed: no photo could be read.

## Reports

- Waiting, then Being made: with the defects as they were when it was asked for.
- Ready: it can be downloaded; photos and pictures that failed are named below its title. Failed: the reason is beside it, and it can be made again. Stopped: somebody stopped it.

## Videos and what is made from them

- No video: none is attached to the column. Waiting and Uploading: on its way. All Media Uploaded: all have arrived.
- Result: None was asked for, Being made, Done or Failed.

## 3D models

- Being prepared: cut into pieces that can be shown. Ready: it can be opened. Cannot be shown: the reason is beside it.
- Building from photos: Waiting, Sending photos, Being built, Being imported, then Done, Failed or Cancelled.

## Thermal pictures

- Reading temperatures: the file is being read. Temperatures known: every pixel can be measured.
- Temperatures not known: it is a picture without temperatures. Temperatures not readable: the file is damaged or of an unknown kind.
- Paired: the visual photo of the same moment was found. Paired by hand: somebody chose it. Several photos fit: please choose. No visual photo: none fits.

## Orders

- Waiting for payment: the project runs on as before. Paid: the plan runs. Taken back: it is not to be paid any more.

## People

- Active: can sign in. Invited: the invitation has not been answered. Email not delivered: the mail server refused the address; check it and send the invitation again. Invitation expired: please invite again.`,
  },
  roles: {
    title: 'Who may do what',
    words: 'permission role right read-only viewer operator admin agent workspace audit',
    text: `- Corporate admin: everything in the company, users and plans included.
- Corporate standard: works on the projects assigned to them.
- Corporate viewer: reads the projects assigned to them and downloads reports.
- Agent admin and agent operator: a company that inspects for others, in the companies that let it in.
- Workspace admin, operator and read-only: one workspace only.
- System roles: the people who run this installation.

What you may not do is not shown, or is shown greyed with a reason. The log of the company says who did what.`,
  },
  keys: {
    title: 'Working with the keyboard',
    words: 'shortcut key keyboard hotkey',
    text: `Press ? on a photo, a plan or an elevation for all keys of that screen.

- Ctrl+K searches everything from any screen: projects, defects, photos, drawings and what you can do (Cmd on a Mac).
- Ctrl+Z undoes, Ctrl+Shift+Z does it again (Cmd on a Mac).
- Arrow keys move what is chosen by one pixel, with Shift by ten.
- Ctrl+A chooses all, Delete deletes, Esc lets go.
- Alt (Option) with the wheel zooms.
- Tab goes to the next control. Everything that can be dragged can be moved by keys as well.`,
  },
  connection: {
    title: 'A bad connection',
    words: 'offline internet line lost save sync network slow',
    text: `Plumbline says when the server cannot be reached, and goes on by itself when it is back.

- Uploads wait and go on where they were.
- What you draw is kept in this browser until it has been sent. Do not clear the data of the browser before.
- A form that could not be saved stays open with what you typed.
- Without any connection, the projects, drawings and photos you looked at lately on this device can still be opened. A line at the foot of the window says so, and since when; buttons that would change something rest until the connection is back. Install Plumbline from the menu of the browser to have it among your apps. Signing out removes what was kept.

If a page says that it could not be loaded, press “Try again”: nothing is lost by it.`,
  },
} as const
