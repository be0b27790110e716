import sharp from 'sharp'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#e9ecef"/><rect x="4" y="4" width="792" height="592" fill="none" stroke="#adb5bd" stroke-width="8"/><path d="M4 596L300 260L460 440L560 340L796 596" fill="#ced4da" stroke="#adb5bd" stroke-width="6"/><circle cx="600" cy="180" r="60" fill="#ced4da"/></svg>'

/** Stands where a photo will be. */
export const blankPicture = (): Promise<Uint8Array> => sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
