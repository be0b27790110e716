// Before the first paint: a dark screen must not flash white until the app has loaded.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('plumbline.scheme')
  } catch (refused) {
    chosen = null
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  root.style.backgroundColor = dark ? '#0f161c' : '#f6f7f6'
})()
