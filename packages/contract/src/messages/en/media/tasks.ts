export const tasks = {
  title: 'Pictures from video and photos',
  project: { none: 'No project was chosen', text: 'Open this screen from a project.', projects: 'Go to the projects', back: 'Back to the photos' },
  failed: { title: 'This could not be loaded', retry: 'Try again' },
  loading: 'Loading…',
  video: {
    label: 'Video {name}', loading: 'The video is being loaded…', failed: 'The video cannot be played', preparing: { title: 'A copy that this browser can play is being made', text: 'The video appears here by itself.' },
    impossible: 'This browser cannot play the video. You can download it, or take frames from it.',
    play: 'Play', pause: 'Pause', back: 'One frame back', forward: 'One frame forward', at: 'Time', of: '{at} of {whole}', frame: 'Frame {number}',
    take: 'Take this frame as a photo', taking: 'The frame is being taken…', taken: 'Open the photo', takeFailed: 'The frame could not be taken.', frames: 'Take many frames', keys: ', and . step by one frame.',
    track: 'Flight path of the video', noTrack: 'The video has no flight path.', duration: 'Duration', rate: 'Frames per second', size: 'Picture', altitude: 'Height above take-off',
  },
  statuses: { no_upload: 'No video', video_upload_start: 'Uploading', video_upload_waiting: 'Waiting', uploading: 'Uploading', 'All Media Uploaded': 'All Media Uploaded' },
  results: { none: 'None', pending: 'Being made', success: 'Done', fail: 'Failed' },
  columns: { title: 'Videos', column: 'Column', marker: 'Marker', video: 'Video', status: 'Status', result: 'Result', none: { title: 'There is no video yet', text: 'Upload a video to a column of a Video marker first.' }, choose: 'Choose {name}' },
  frames: {
    title: 'Frames from video', how: 'Which frames', by: 'Take frames', interval: 'Every so many seconds', count: 'So many in all', seconds: 'Seconds between two frames', number: 'Number of frames', expected: { one: '{count} frame will be taken.', other: '{count} frames will be taken.' }, tooMany: 'At most {most} frames can be taken at once.',
    direction: 'Direction of flight', down: 'From top to bottom', up: 'From bottom to top', marker: 'Put them on marker', column: 'Column', ofVideo: 'That of the video', noColumn: 'None', start: 'Take frames', started: 'The frames are being taken.',
    wrongSeconds: 'Enter a number from 0.1 to 3600.', wrongCount: 'Enter a whole number from 1 to 500.', choose: 'Choose a video first.', readOnly: 'You may look at the results, but not take frames.',
  },
  strip: {
    title: 'Facade strip', marker: 'Marker', column: 'Column', choose: 'Choose a column', start: 'Make the strip', again: 'Make it again', noColumns: { title: 'There is no column yet', text: 'Add columns to a marker and upload photos to them first.' },
    shown: 'Strip of {name}', pieces: { one: '{count} photo', other: '{count} photos' }, outline: 'Outline the photos', hows: { features: 'fitted by what it shows', position: 'placed by its position', order: 'placed below the one before' }, how: 'How the photos were placed',
    remove: 'Delete', removeTitle: 'Delete the strip of {name}?', removeText: 'The strip is deleted for everybody. The photos stay, so you can make it again.', removeConfirm: 'Delete', cancel: 'Cancel', none: 'No strip has been made of this column yet.', readOnly: 'You may look at strips, but not make them.', select: 'Choose a marker and a column to see its strip.',
    about: 'The photos of a column are put together into one tall picture, from the top down. Each photo can be opened from it.', underWay: 'The photos are being put together. You may leave this page meanwhile.', noMarker: 'Without a marker', open: 'Open the photo',
    photos: 'Photos', kinds: { visual: 'Visual ({count})', thermal: 'Thermal ({count})' }, notMixed: 'Visual and thermal photos are never mixed in one strip.', counts: 'This column has {visual} and {thermal}.', visualPhotos: { one: '{count} visual photo', other: '{count} visual photos' }, thermalPhotos: { one: '{count} thermal photo', other: '{count} thermal photos' }, tooFew: 'A strip needs at least two photos of the same kind.',
  },
  list: { partly: 'Partly done', missing: { frames: { one: '{count} frame could not be taken. The video may be damaged there; copy it from the card again.', other: '{count} frames could not be taken. The video may be damaged there; copy it from the card again.' }, strip: { one: '{count} photo of this column is not in the strip: it could not be opened, is still being processed, or the strip is full.', other: '{count} photos of this column are not in the strip: they could not be opened, are still being processed, or the strip is full.' } }, frames: 'Frames taken', strips: 'Strips', none: 'None yet.', photos: { one: '{count} photo', other: '{count} photos' }, photo: 'Photo {number}', percent: '{percent} %', stop: 'Stop', remove: 'Remove from the list', by: '{name}, {at}', failed: 'Failed' },
} as const
