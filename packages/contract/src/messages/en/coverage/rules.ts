export const rules = {
  title: 'Rule for coverage',
}
