import type { KeyAction } from '@plumbline/canvas/keys'

/** The sheet in the order in which one looks for a key. */
export const keyGroups = [
  { group: 'tools', actions: ['pointer', 'draw', 'select', 'zoomTool', 'swap', 'place'] },
  { group: 'view', actions: ['zoomWheel', 'zoomIn', 'zoomOut', 'fit', 'pan'] },
  { group: 'choose', actions: ['next', 'previous', 'selectAll', 'vertices', 'cancel'] },
  {
    group: 'edit',
    actions: [
      'undo',
      'redo',
      'move',
      'moveFar',
      'resize',
      'rotate',
      'insertVertex',
      'remove',
      'copy',
      'paste',
      'duplicate',
    ],
  },
] as const satisfies readonly { readonly group: string; readonly actions: readonly KeyAction[] }[]
