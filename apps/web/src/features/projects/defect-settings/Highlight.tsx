import classes from './DefectSettings.module.css'

/** Marks what was searched for, where the reader's own letters stand in the text. */
export function Highlight({ text, typed }: { readonly text: string; readonly typed: string }) {
  const wanted = typed.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at === -1) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
