import classes from './Key.module.css'

/** The key beside a button's word; the list of keys says it to people who do not see it. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className={classes.key} aria-hidden="true">
    {name}
  </kbd>
)
