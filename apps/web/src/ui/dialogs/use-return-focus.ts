import { useEffect, useLayoutEffect, useRef } from 'react'

/** An item of a menu is removed with its menu: the button that opened the menu stays. */
function openerOf(element: Element | null): Element | null {
  const labelId = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (labelId && document.getElementById(labelId)) || element
}

/**
 * Mantine returns the focus when `opened` becomes false. A dialog that is unmounted instead leaves it on the body,
 * where no key does anything.
 */
export function useReturnFocus(opened: boolean): void {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = openerOf(document.activeElement)
  }, [opened])
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true })
    },
    [],
  )
}
