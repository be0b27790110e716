/** What a model’s file states of its place, and why that places it nowhere. */
export const location = {
  why: {
    none: {
      ifc: 'Its file states no location: there’s neither an IfcMapConversion nor a latitude and longitude on its IfcSite.',
      obj: 'An OBJ file states no location, and no offset file that can be read (such as coords.txt) came with it.',
      mesh: 'A {kind} file states no location.',
      tiles: 'Its tileset isn’t placed on the globe: its coordinates are local.',
    },
    'no-system': 'Its file doesn’t name a coordinate system, so its coordinates can’t be placed on the map.',
    'unknown-system': 'Its file names the coordinate system {system}, which can’t be converted here.',
    'off-grid': 'The coordinates in its file lie outside the area of the coordinate system it names.',
    zero: 'Its IfcSite is at latitude 0, longitude 0, which is taken for no location.',
    inconsistent: 'Its file names a location, but its own coordinates put the model {distance} away from there.',
    ignored: 'The location in its file is being ignored.',
    unused: 'The location in its file isn’t used yet, although it’s near this project.',
    'not-recorded': 'No location that can be used was found in its file.',
  },
  todo: {
    points: 'Place it by at least three points, or replace its file with one that states its location.',
    system:
      'Export it again in UTM (WGS 84, ETRS89 or NAD83), MGA (GDA94 or GDA2020), CGCS2000 3-degree Gauss-Kruger, Hong Kong 1980 Grid (EPSG:2326) or SVY21 (EPSG:3414) and replace its file, or place it by points.',
    name: 'Export it again with its coordinate system and replace its file, or place it by points.',
    check: 'Check the location in the program that exported it and replace its file, or place it by points.',
    once: 'Export it again with either local or map coordinates and replace its file, or place it by points.',
    reset: 'To use it, open Position of the model and select {button}.',
  },
  system: 'Coordinate system in the file',
  noSystem: 'Not stated',
  coordinates: 'Coordinates in the file',
  map: 'On the map (WGS 84)',
  from: {
    numbers: '{numbers} (middle of the model)',
    metres: '{numbers} (middle of the model, in metres)',
    'map-conversion': '{numbers} m (IfcMapConversion)',
    site: '{numbers} (IfcSite)',
    globe: '{numbers} (middle of the tileset)',
    note: '{numbers} (offset file)',
  },
  conversions: {
    none: '{place}',
    approximate: '{place}, converted to within about 2 m',
    assumed: '{place}, read as WGS 84. The file’s datum isn’t known here, so this may be off by hundreds of metres.',
  },
  unread:
    'It also has map coordinates in {system}, which can’t be converted here. The location of its IfcSite is used instead.',
  height: 'The height in its file isn’t possible on earth and was read as 0 m.',
} as const
