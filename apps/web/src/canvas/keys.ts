import type { MessageKey } from '@plumbline/contract/messages/messages'

type Last<K, P extends string> = K extends `${P}.${infer L}` ? L : never
type KeyRow = { readonly does: Last<MessageKey, 'canvas.keys.does'>; readonly keys: readonly (readonly string[])[]; readonly how?: 'hold' | 'drag' | 'wheel' }
type KeyGroup = { readonly group: Last<MessageKey, 'canvas.keys.groups'>; readonly rows: readonly KeyRow[] }

/** The sheet of keys; what they do is in packages/canvas. */
export const keyGroups: readonly KeyGroup[] = [
  {
    group: 'tools',
    rows: [
      { does: 'pointer', keys: [['V']] },
      { does: 'draw', keys: [['N'], ['D']] },
      { does: 'select', keys: [['S']] },
      { does: 'zoom', keys: [['Z']] },
      { does: 'swap', keys: [['Ctrl']], how: 'hold' },
      { does: 'sheet', keys: [['?']] },
    ],
  },
  {
    group: 'view',
    rows: [
      { does: 'zoomWheel', keys: [['Alt']], how: 'wheel' },
      { does: 'zoomIn', keys: [['+']] },
      { does: 'zoomOut', keys: [['-']] },
      { does: 'fit', keys: [['Shift', '1']] },
      { does: 'actual', keys: [['0']] },
      { does: 'pan', keys: [['Space']], how: 'drag' },
    ],
  },
  {
    group: 'choose',
    rows: [
      { does: 'next', keys: [['.']] },
      { does: 'previous', keys: [[',']] },
      { does: 'several', keys: [['Shift']], how: 'hold' },
      { does: 'all', keys: [['Mod', 'A']] },
      { does: 'escape', keys: [['Esc']] },
    ],
  },
  {
    group: 'edit',
    rows: [
      { does: 'nudge', keys: [['Arrows']] },
      { does: 'nudgeFar', keys: [['Shift', 'Arrows']] },
      { does: 'resize', keys: [['Alt', 'Arrows']] },
      { does: 'rotate', keys: [['['], [']']] },
      { does: 'vertex', keys: [['V']] },
      { does: 'remove', keys: [['Delete']] },
      { does: 'undo', keys: [['Mod', 'Z']] },
      { does: 'redo', keys: [['Shift', 'Mod', 'Z'], ['Mod', 'Y']] },
      { does: 'copy', keys: [['Mod', 'C']] },
      { does: 'paste', keys: [['Mod', 'V']] },
      { does: 'duplicate', keys: [['Mod', 'D']] },
    ],
  },
  {
    group: 'draw',
    rows: [
      { does: 'moveCross', keys: [['Arrows']] },
      { does: 'place', keys: [['Enter']] },
      { does: 'finish', keys: [['Shift', 'Enter']] },
    ],
  },
]
