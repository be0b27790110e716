import type { RichText } from '@plumbline/contract/reports/rich-text'
import { EditorContent, useEditor, type JSONContent } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { FontSize } from './font-size.ts'
import classes from './RichEditor.module.css'
import { RichToolbar } from './RichToolbar.tsx'
import { isSameText, sanitiseRichText } from './sanitise-rich-text.ts'

type Props = {
  readonly label: string
  readonly lang: string
  readonly value: RichText
  readonly isReadOnly: boolean
  readonly onChange: (text: RichText) => void
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
  FontSize,
]

/**
 * A text of the report. It holds what is typed; what comes from elsewhere takes its place only when it says something
 * else.
 */
export function RichEditor({ label, lang, value, isReadOnly, onChange }: Props) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const editor = useEditor(
    {
      extensions,
      content: value as JSONContent,
      editable: !isReadOnly,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          'aria-label': label,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-readonly': String(isReadOnly),
          lang,
          spellcheck: String(!isReadOnly),
        },
      },
      onUpdate: ({ editor: now }) => latest.current(sanitiseRichText(now.getJSON())),
    },
    [lang, label, isReadOnly],
  )
  useEffect(() => {
    if (editor.isDestroyed || isSameText(sanitiseRichText(editor.getJSON()), value)) return
    editor.commands.setContent(value as JSONContent, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={classes.editor}>
      {!isReadOnly && <RichToolbar editor={editor} />}
      <EditorContent editor={editor} className={classes.paper} />
    </div>
  )
}
