/**
 * What the keys do, for the sheet behind `?`; the words stand in the messages. 'Ctrl' is Cmd on a Mac, 'Alt' is Option.
 */
export const keySheet = [
  { action: 'pointer', keys: ['V'] },
  { action: 'draw', keys: ['N'] },
  { action: 'select', keys: ['S'] },
  { action: 'zoomTool', keys: ['Z'] },
  { action: 'swap', keys: ['Ctrl'] },
  { action: 'pan', keys: ['Space'] },
  { action: 'zoomWheel', keys: ['Alt', 'Wheel'] },
  { action: 'zoomIn', keys: ['+'] },
  { action: 'zoomOut', keys: ['-'] },
  { action: 'fit', keys: ['0'] },
  { action: 'next', keys: ['.'] },
  { action: 'previous', keys: [','] },
  { action: 'selectAll', keys: ['Ctrl', 'A'] },
  { action: 'move', keys: ['Arrows'] },
  { action: 'moveFar', keys: ['Shift', 'Arrows'] },
  { action: 'resize', keys: ['Alt', 'Arrows'] },
  { action: 'rotate', keys: ['[', ']'] },
  { action: 'place', keys: ['Enter'] },
  { action: 'vertices', keys: ['E'] },
  { action: 'insertVertex', keys: ['I'] },
  { action: 'copy', keys: ['Ctrl', 'C'] },
  { action: 'paste', keys: ['Ctrl', 'V'] },
  { action: 'duplicate', keys: ['Ctrl', 'D'] },
  { action: 'remove', keys: ['Delete'] },
  { action: 'cancel', keys: ['Escape'] },
  { action: 'undo', keys: ['Ctrl', 'Z'] },
  { action: 'redo', keys: ['Shift', 'Ctrl', 'Z'] },
] as const satisfies readonly { readonly action: string; readonly keys: readonly string[] }[]

export type KeyAction = (typeof keySheet)[number]['action']

/** Reading, panning and zooming; what a viewer's sheet shows. */
export const readingActions: readonly KeyAction[] = [
  'pointer',
  'select',
  'zoomTool',
  'pan',
  'zoomWheel',
  'zoomIn',
  'zoomOut',
  'fit',
  'next',
  'previous',
  'selectAll',
  'cancel',
]
