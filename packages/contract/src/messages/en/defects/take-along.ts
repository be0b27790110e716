export const takeAlong = {
  takeAlong: {
    title: 'Work offline',
    close: 'Close',
    open: 'Keep on this device',
    lead: 'Save this inspection’s plans, elevations, drawings and defects on this device so you can open them without a connection.',
    measuring: 'Calculating the size…',
    size: 'About {size} will be saved on this device:',
    drawings: { one: '{count} plan, elevation or drawing', other: '{count} plans, elevations and drawings' },
    defects: { one: '{count} defect with its details', other: '{count} defects with their details' },
    photos: { one: '{count} small picture of the defects', other: '{count} small pictures of the defects' },
    leftOut:
      'Not included: full-size photos, photos without a defect, original drawing files, close-up detail of large drawings, 3D models, mosaics and reports. Defects open in number order and without filters.',
    noRoom:
      'This needs about {size}, and this browser can store only {free} more. Free some space on the device, then try again.',
    store: 'Save on this device',
    cancel: 'Cancel',
    storing: 'Saving {done} of {total}…',
    stored: 'Saved on this device on {moment}, {size}.',
    refreshed: 'Updated when you open the project with a connection. Signing out removes it.',
    update: 'Update now',
    remove: 'Remove',
    removeTitle: 'Remove the saved copy?',
    removeText:
      'Without a connection, this inspection won’t open on this device until you save it again. Defects you recorded and haven’t sent stay.',
    removeConfirm: 'Remove the copy',
    notPersisted:
      'This browser hasn’t agreed to protect the copy: it may delete it when the device runs low on space. Check here before you leave.',
    unsupported:
      'This browser can’t save an inspection for offline work. Use a secure address (https) and a window that isn’t private.',
    failures: {
      offline: 'Connection lost before everything was saved. An earlier copy, if there is one, is unchanged.',
      full: 'This device ran out of space before everything was saved. Free some space, then try again.',
      failed: 'The inspection couldn’t be saved on this device. Please try again.',
    },
  },
} as const
