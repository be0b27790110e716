import { cleanup } from '@testing-library/react'

/** Files share a page as well: what the last one left on it, in its address or in its storage, must not reach the next. */
cleanup()
const { documentElement, head, body } = document
for (const part of [head, body]) part.replaceChildren()
for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name)
for (const { name } of [...body.attributes]) body.removeAttribute(name)
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
