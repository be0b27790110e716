export const flights = {
  title: 'Plan a flight',
}
