export const view = {
  title: 'Coverage',
}
