import { fontSizes } from '@plumbline/contract/reports/rich-text'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './RichEditor.module.css'
import icon from '../../../ui/forms/icon-button.module.css'

type Tool = {
  readonly name: 'bold' | 'italic' | 'underline' | 'heading' | 'subheading' | 'bullets' | 'numbers' | 'undo' | 'redo'
  readonly Icon: Icon
  readonly keys: string
  readonly run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { name: 'bold', Icon: IconBold, keys: 'Ctrl+B', run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', Icon: IconItalic, keys: 'Ctrl+I', run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'underline',
    Icon: IconUnderline,
    keys: 'Ctrl+U',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'heading',
    Icon: IconH2,
    keys: 'Ctrl+Alt+2',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    Icon: IconH3,
    keys: 'Ctrl+Alt+3',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bullets',
    Icon: IconList,
    keys: 'Ctrl+Shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    Icon: IconListNumbers,
    keys: 'Ctrl+Shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'undo', Icon: IconArrowBackUp, keys: 'Ctrl+Z', run: (editor) => editor.chain().focus().undo().run() },
  {
    name: 'redo',
    Icon: IconArrowForwardUp,
    keys: 'Ctrl+Shift+Z',
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

function stateOf(editor: Editor) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    heading: editor.isActive('heading', { level: 2 }),
    subheading: editor.isActive('heading', { level: 3 }),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    undo: false,
    redo: false,
    size: (editor.getAttributes('textStyle')['fontSize'] as string | null | undefined) ?? '',
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

export function RichToolbar({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const setSize = (size: string) => {
    const chain = editor.chain().focus()
    if (size === '') chain.unsetMark('textStyle').run()
    else chain.setMark('textStyle', { fontSize: size }).run()
  }
  return (
    <div role="toolbar" aria-label={t('reports.text.tools')} className={classes.tools}>
      <select
        aria-label={t('reports.text.size')}
        title={t('reports.text.size')}
        value={state.size}
        onChange={(event) => setSize(event.currentTarget.value)}
      >
        <option value="">{t('reports.text.normal')}</option>
        {fontSizes.map((size) => (
          <option key={size} value={size}>
            {t('reports.text.sizeOf', { size: parseInt(size, 10) })}
          </option>
        ))}
      </select>
      {tools.map(({ name, Icon, keys, run }) => {
        const isStep = name === 'undo' || name === 'redo'
        const isDisabled = name === 'undo' ? !state.canUndo : name === 'redo' ? !state.canRedo : false
        return (
          <button
            key={name}
            type="button"
            className={icon.button}
            aria-label={t(`reports.text.${name}`)}
            title={`${t(`reports.text.${name}`)} (${keys})`}
            {...(isStep ? {} : { 'aria-pressed': state[name] })}
            disabled={isDisabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon size={16} stroke={1.5} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}
