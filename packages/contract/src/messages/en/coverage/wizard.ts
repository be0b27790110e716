export const wizard = {
  title: 'Coverage',
}
